import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Account } from "./private-account.ts";

/** How a server process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines that the server wrote. */
  said: string;
}

/** A running PostgreSQL. */
export interface ServerProcess {
  pid: number;
  /** Settles once, when the process is gone. */
  ended: Promise<Ending>;
  /** Ends it: fast (connections are cut, everything is written), or at once if it does not. */
  stop(): Promise<void>;
}

/** The server ended before it could take connections. */
export class EarlyEnd extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super(ending.said || `postgres ended with ${ending.code ?? ending.signal}`);
    this.ending = ending;
  }
}

// A shell that becomes PostgreSQL, after leaving a watcher at the other end of our pipe: a line on it means
// that PostgreSQL is gone; its end means that we are, however we died, and then PostgreSQL must go too.
const LAUNCH = '(exec >/dev/null 2>&1; read -r _ <&3 || kill -INT $$) & exec "$0" "$@" 3<&-';

const READY = "database system is ready to accept connections";
const FAST_STOP_MS = 60_000;
const KEPT_LINES = 40;

/**
 * Starts PostgreSQL in a session of its own (so that Ctrl-C in the terminal does not reach it) and waits
 * until it takes connections, however long its recovery takes.
 * @param options.staleId a process id in a stale pid file that PostgreSQL must not take for a server.
 * @param options.onLine hears each line that the server writes.
 * @param options.signal gives up the wait and ends the server.
 * @throws EarlyEnd when it ends before that.
 */
export async function launchServer(options: {
  program: string;
  args: string[];
  account: Account | undefined;
  staleId: number | undefined;
  onLine(line: string): void;
  signal: AbortSignal;
}): Promise<ServerProcess> {
  const child = spawn("/bin/sh", ["-c", LAUNCH, options.program, ...options.args], {
    ...options.account,
    cwd: "/",
    detached: true,
    env: environment(options.staleId),
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  child.once("error", ready.reject);
  if (child.stderr) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (line.includes(READY)) ready.resolve();
      options.onLine(line);
    });
  }
  const ended = endingOf(child, lines);
  void ended.then((ending) => ready.reject(new EarlyEnd(ending)));
  const giveUp = () => child.kill("SIGINT");
  options.signal.addEventListener("abort", giveUp);
  await ready.promise.finally(() => options.signal.removeEventListener("abort", giveUp));
  const pid = child.pid;
  if (pid === undefined) throw new Error("postgres has no process id");
  return { pid, ended, stop: () => stopProcess(child, ended) };
}

function environment(staleId: number | undefined): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { LC_ALL: "C", PATH: process.env["PATH"] };
  if (staleId !== undefined) env["PG_GRANDPARENT_PID"] = String(staleId);
  return env;
}

function endingOf(child: ChildProcess, lines: string[]): Promise<Ending> {
  const pipe = child.stdio[3];
  pipe?.on("error", () => undefined);
  return new Promise((resolve) => {
    child.once("exit", () => {
      if (pipe && "end" in pipe) pipe.end("gone\n");
    });
    child.once("close", (code, signal) => resolve({ code, signal, said: lines.join("\n") }));
  });
}

async function stopProcess(child: ChildProcess, ended: Promise<Ending>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_MS);
  await ended;
  clearTimeout(impatience);
}
