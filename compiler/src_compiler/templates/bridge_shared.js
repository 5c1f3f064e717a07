
// The answer of the checker; throws where there is none that can be trusted.
function run(argv@STRINGS@, payload@STRING@, cwd@STRING@)@PROMISE@ {
  return new Promise((resolve, reject) => {
    const child = spawn(argv[0], argv.slice(1), { cwd, stdio: ["pipe", "pipe", "pipe"] });
    const texts = { stdout: "", stderr: "" };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, SETTINGS.timeout);
    child.stdout.setEncoding("utf8").on("data", (text) => (texts.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (texts.stderr += text));
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      try {
        if (late) throw new Error(`no answer in ${SETTINGS.timeout / 1000} s`);
        resolve(heard(code, signal, texts.stdout, texts.stderr));
      } catch (error) {
        reject(error);
      }
    });
    child.stdin.end(payload);
  });
}

function heard(code@CODE@, signal@SIGNAL@, out@STRING@, err@STRING@)@ANSWER@ {
  const said = err.trim();
  if (code !== 0 && code !== 2) throw new Error(`it ended with ${code ?? signal}: ${said}`);
  if (code === 0 && !out.trim()) return {};
  if (code === 2 && !out.trim()) throw new Error(said || "it refused without a reason");
  const answer = JSON.parse(out);
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    throw new Error("its answer is no object");
  }
  return answer;
}

// Folders of the system come first, since a project may have set the path.
function interpreter(root@STRING@)@TEXT@ {
  const outside = (process.env.PATH ?? "").split(":").filter((folder) => {
    return folder.startsWith("/") && !`${folder}/`.startsWith(`${root}/`) && !/\/\.{0,2}\//.test(`${folder}/`);
  });
  const shims = outside.filter((folder) => /\/shims\/?$/.test(folder));
  const plain = outside.filter((folder) => !shims.includes(folder));
  const found = [@FOLDERS@, ...plain, ...shims]
    .map((folder) => join(folder, "python3"))
    .find((python) => {
      try {
        accessSync(python, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  if (!found) throw new Error("there is no python3");
  return found;
}
