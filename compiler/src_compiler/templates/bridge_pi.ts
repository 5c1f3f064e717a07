// SPDX-License-Identifier: MIT-0
// Asks the checker of `src` what pi may do. Written by `src install`; a change of it is a change of
// the guard, and `src doctor` says so.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface Settings {
  agent: string;
  // The interpreter and the checker of one machine, or the checker's folder below the project.
  python?: string;
  checker?: string;
  out?: string;
  events: string[];
  // Where a checker that cannot answer stops what is about to happen.
  closed: string[];
  timeout: number;
}

interface Notice {
  message: string;
  level: string;
}

interface Answer {
  return?: any;
  confirm?: string;
  input?: Record<string, unknown>;
  tools?: { enable: string[]; disable: string[] }[];
  append?: string;
  details?: Record<string, unknown>;
  inject?: string;
  notify?: Notice[];
}

interface Context {
  cwd: string;
  mode?: string;
  hasUI?: boolean;
  ui: {
    confirm(title: string, text: string): Promise<boolean>;
    notify(text: string, level: string): void;
  };
  model?: { provider?: string; id?: string };
  sessionManager?: {
    getSessionId?(): string;
    getSessionFile?(): string | undefined;
    getEntries?(): unknown[];
  };
  getContextUsage?(): { percent?: number | null } | undefined;
}

interface Pi {
  on(event: string, handler: (event: any, context: Context) => unknown): void;
  sendMessage?(message: unknown, options: unknown): void;
  getActiveTools?(): string[];
  setActiveTools?(names: string[]): void;
}

const SETTINGS: Settings = @SETTINGS@;

// All that a checker reads of an event; a prompt's images and the like would only be in the way.
const FIELDS = [
  "toolName", "toolCallId", "input", "text", "prompt", "source", "command", "reason", "position",
  "isError", "structuredContent",
];

// What pi calls itself, in its newer and its older versions.
const PACKAGES = ["@earendil-works/pi-coding-agent", "@mariozechner/pi-coding-agent"];

// Where a text for the model waits for its next request; elsewhere the session keeps it.
const QUEUES = ["tool_call", "tool_result"];
const CANCELS = ["session_before_switch", "session_before_fork"];

export default function (pi: Pi) {
  // Whether the run goes on since a stop was refused, which a checker must know to end it.
  let again = false;
  // What the model is told with its next request, and only then.
  const waiting: string[] = [];
  if (SETTINGS.events.some((name) => QUEUES.includes(name))) {
    pi.on("session_start", () => { waiting.length = 0; });
    pi.on("context", (event) => {
      if (!waiting.length) return undefined;
      const content = [{ type: "text", text: waiting.splice(0).join("\n\n") }];
      return { messages: [...event.messages, { role: "user", content, timestamp: Date.now() }] };
    });
  }
  if (!SETTINGS.events.includes("input")) pi.on("input", () => { again = false; });
  for (const name of SETTINGS.events) {
    pi.on(name, async (event, context) => {
      if (name === "input") again = false;
      const answer = await asked(name, event, context, again);
      const result = await obeyed(pi, name, event, context, answer, waiting);
      if (name === "agent_before_settle") again = result?.continue === true;
      return result;
    });
  }
}

async function asked(name: string, event: any, context: Context, again: boolean): Promise<Answer> {
  try {
    const payload = JSON.stringify(told(name, event, context, again));
    return await run(command(), payload, context.cwd);
  } catch (error) {
    const reason = `src: the checker cannot be asked (${(error as Error).message}). See: src doctor`;
    return SETTINGS.closed.includes(name) ? refusal(name, reason) : { notify: warning(reason) };
  }
}

function told(name: string, event: any, context: Context, again: boolean): unknown {
  const own: Record<string, unknown> = { type: name };
  for (const field of FIELDS) if (event?.[field] !== undefined) own[field] = event[field];
  if (Array.isArray(event?.content)) {
    own.content = event.content.filter((part: any) => part?.type === "text");
  }
  const model = context.model;
  return {
    hook_event_name: name,
    cwd: context.cwd,
    mode: context.mode,
    hasUI: context.hasUI,
    session_id: quietly(() => context.sessionManager?.getSessionId?.()),
    transcript_path: quietly(() => context.sessionManager?.getSessionFile?.()),
    session_size: quietly(() => context.sessionManager?.getEntries?.()?.length),
    context_fill: quietly(() => context.getContextUsage?.()?.percent ?? undefined),
    model: model?.id ? `${model.provider ?? ""}/${model.id}` : undefined,
    stop_hook_active: again,
    event: own,
  };
}

// What pi does not tell in every version is left out.
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

async function obeyed(
  pi: Pi, name: string, event: any, context: Context, answer: Answer, waiting: string[],
) {
  for (const { message, level } of answer.notify ?? []) {
    if (context.hasUI) context.ui.notify(message, level);
    else console.error(message);
  }
  for (const each of answer.tools ?? []) turned(pi, each.enable, each.disable);
  if (answer.confirm !== undefined) {
    if (!context.hasUI || !(await context.ui.confirm("src", answer.confirm))) return answer.return;
  } else if (answer.return !== undefined) {
    if (name !== "agent_before_settle") return answer.return;
    return { ...answer.return, entries: [...(event.entries ?? []), ...answer.return.entries] };
  }
  if (answer.input && name === "user_bash") return runs(String(answer.input.command));
  if (answer.input && event.input) {
    for (const key of Object.keys(event.input)) delete event.input[key];
    Object.assign(event.input, answer.input);
  }
  if (answer.inject && name === "before_agent_start") {
    return { systemPrompt: `${event.systemPrompt}\n\n${answer.inject}` };
  }
  if (answer.inject && QUEUES.includes(name)) waiting.push(answer.inject);
  else if (answer.inject) {
    // With the next prompt: what is handed over at the end of a run would begin another one.
    const message = { customType: "src", content: answer.inject, display: false };
    pi.sendMessage?.(message, { deliverAs: "nextTurn" });
  }
  return name === "tool_result" ? patch(event, answer) : undefined;
}

// What is not told about a result stays as it is.
function patch(event: any, answer: Answer) {
  const made: Record<string, unknown> = {};
  if (answer.append) {
    made.content = [...(event.content ?? []), { type: "text", text: answer.append }];
  }
  if (answer.details) {
    const own = typeof event.details === "object" ? event.details : {};
    made.details = { ...own, ...answer.details };
  }
  return Object.keys(made).length ? made : undefined;
}

// For the rest of the session; a tool that is turned both on and off is on.
function turned(pi: Pi, enable: string[], disable: string[]) {
  const active = pi.getActiveTools?.() ?? [];
  const left = active.filter((tool) => !disable.includes(tool));
  pi.setActiveTools?.([...left, ...enable.filter((tool) => !left.includes(tool))]);
}

function warning(message: string): Notice[] {
  return [{ message, level: "warning" }];
}

// A person's line in place of the one that was typed, in pi's own shell.
async function runs(command: string) {
  for (const name of PACKAGES) {
    try {
      const local = (await import(name)).createLocalBashOperations();
      return {
        operations: {
          ...local,
          exec: (_typed: string, cwd: string, options: unknown) =>
            local.exec(command, cwd, options),
        },
      };
    } catch {
      continue;
    }
  }
  return refusal("user_bash", "src: this version of pi cannot run a changed line").return;
}

function refusal(name: string, reason: string): Answer {
  if (CANCELS.includes(name)) return { notify: warning(reason), return: { cancel: true } };
  if (name !== "user_bash") return { return: { block: true, reason } };
  return { return: { result: { output: reason, exitCode: 1, cancelled: false, truncated: false } } };
}

function command(): string[] {
  if (SETTINGS.python && SETTINGS.checker) return line(SETTINGS.python, SETTINGS.checker);
  const here = typeof __dirname === "string" ? __dirname : dirname(fileURLToPath(import.meta.url));
  const root = dirname(dirname(realpathSync(here)));
  return line(interpreter(root), join(root, SETTINGS.out ?? "", "check.py"));
}

function line(python: string, checker: string): string[] {
  if (!existsSync(checker)) throw new Error(`there is no checker at ${checker}`);
  return [python, "-S", "-E", "-s", checker, "--agent", SETTINGS.agent];
}
@SHARED@
