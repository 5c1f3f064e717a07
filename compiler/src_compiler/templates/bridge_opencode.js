// SPDX-License-Identifier: MIT-0
// Asks the checker of `src` what opencode may do. Written by `src install`; a change of it is a
// change of the guard, and `src doctor` says so.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} Settings
 * @property {string} agent
 * @property {string} [python] the interpreter and the checker of one machine, or
 * @property {string} [checker]
 * @property {string} [out] the checker's folder below the project
 * @property {string[]} events
 * @property {string[]} closed where a checker that cannot answer stops what is about to happen
 * @property {number} timeout
 */

/**
 * @typedef {object} Answer
 * @property {string} [throw]
 * @property {Record<string, unknown>} [args]
 * @property {string} [append] added to the result of a tool, as are
 * @property {Record<string, unknown>} [details]
 * @property {string} [text] in place of what the person has typed
 * @property {string} [inject]
 * @property {string} [notify]
 */

/** @type {Settings} */
const SETTINGS = @SETTINGS@;

// INVARIANT: nothing here may throw while it is loaded, since opencode then goes on without it.
export const SrcChecker = async ({ client, directory, worktree }) => {
  // The session that started another one, and the texts that wait for the next request.
  const parents = new Map();
  const waiting = [];

  /** @returns {Promise<Answer>} */
  async function asked(name, session, more) {
    const payload = {
      hook_event_name: name, directory, worktree, parentID: parents.get(session), ...more,
    };
    try {
      return await run(command(), JSON.stringify(payload), directory);
    } catch (error) {
      const reason = `src: the checker cannot be asked (${error.message}). See: src doctor`;
      return SETTINGS.closed.includes(name) ? { throw: reason } : { notify: reason };
    }
  }

  /** @param {Answer} answer */
  function obeyed(answer, args) {
    if (answer.notify) notice(answer.notify);
    if (answer.throw !== undefined) throw new Error(answer.throw);
    if (answer.args && args) {
      // The object itself must stay: another in its place is not looked at.
      for (const key of Object.keys(args)) delete args[key];
      Object.assign(args, answer.args);
    }
    if (answer.inject) waiting.push(answer.inject);
  }

  function notice(message) {
    const quiet = () => undefined;
    Promise.resolve(client?.app?.log?.({ body: { service: "src", level: "warn", message } }))
      .catch(quiet);
    Promise.resolve(client?.tui?.showToast?.({ body: { message, variant: "warning" } }))
      .catch(quiet);
  }

  const hooks = {
    "tool.execute.before": async (input, output) => {
      const told = { tool_name: input.tool, input, output: { args: output.args } };
      obeyed(await asked("tool.execute.before", input.sessionID, told), output.args);
    },
    "tool.execute.after": async (input, output) => {
      const { title, output: text, metadata } = output;
      const told = { tool_name: input.tool, input, output: { title, output: text, metadata } };
      const answer = await asked("tool.execute.after", input.sessionID, told);
      obeyed(answer);
      if (answer.append) output.output = `${output.output}\n${answer.append}`;
      if (answer.details) output.metadata = { ...output.metadata, ...answer.details };
    },
    "chat.message": async (input, output) => {
      const parts = output.parts.filter((part) => part?.type === "text");
      const told = { input, output: { message: output.message, parts } };
      const answer = await asked("chat.message", input.sessionID, told);
      obeyed(answer);
      if (answer.text !== undefined) retyped(output.parts, answer.text);
    },
    "experimental.chat.system.transform": async (_input, output) => {
      output.system.push(...waiting.splice(0));
    },
    event: async ({ event }) => {
      const session = event.properties?.info;
      if (event.type !== "session.created" || !session) return;
      if (session.parentID) parents.set(session.id, session.parentID);
      else if (SETTINGS.events.includes("session.created")) {
        obeyed(await asked("session.created", session.id, { input: { sessionID: session.id } }));
      }
    },
  };
  for (const name of ["tool.execute.before", "tool.execute.after", "chat.message"]) {
    if (!SETTINGS.events.includes(name)) delete hooks[name];
  }
  return hooks;
};

// The first text becomes the new one; the list itself must stay.
function retyped(parts, text) {
  const first = parts.find((part) => part?.type === "text");
  const left = parts.filter((part) => part?.type !== "text" || part === first);
  if (first) first.text = text;
  parts.splice(0, parts.length, ...left);
}

function command() {
  if (SETTINGS.python && SETTINGS.checker) return line(SETTINGS.python, SETTINGS.checker);
  const root = dirname(dirname(realpathSync(dirname(fileURLToPath(import.meta.url)))));
  return line(interpreter(root), join(root, SETTINGS.out ?? "", "check.py"));
}

function line(python, checker) {
  if (!existsSync(checker)) throw new Error(`there is no checker at ${checker}`);
  return [python, "-S", "-E", "-s", checker, "--agent", SETTINGS.agent];
}
@SHARED@
