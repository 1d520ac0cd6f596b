import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { PrivateAccount } from "./private-account.ts";

/** How a server process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines that the server wrote. */
  output: string;
}

/** A running PostgreSQL. */
export interface ServerProcess {
  pid: number;
  /** Settles once, when the process has ended. */
  ended: Promise<Ending>;
  /** Ends it: fast (connections are cut, everything is written), or immediately if that does not work. */
  stop(): Promise<void>;
}

/** The server ended before it could take connections. */
export class EarlyEnd extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super(ending.output || `postgres ended with ${ending.code ?? ending.signal}`);
    this.ending = ending;
  }
}

// A shell that starts a watcher at the other end of our pipe and then becomes PostgreSQL. A line on the pipe
// means that PostgreSQL has ended. The end of the pipe means that we have ended, however we died, and then
// the watcher stops PostgreSQL.
const LAUNCH = '(exec >/dev/null 2>&1; read -r _ <&3 || kill -INT $$) & exec "$0" "$@" 3<&-';

const READY = "database system is ready to accept connections";
const FAST_STOP_MS = 60_000;
const KEPT_LINES = 40;

/**
 * Starts PostgreSQL in its own session (so that Ctrl-C in the terminal does not reach it) and waits until it
 * accepts connections, however long its recovery takes.
 * @param options.staleId a process id in a stale pid file that PostgreSQL must not mistake for a server.
 * @param options.onLine receives each line that the server writes.
 * @param options.signal stops waiting and ends the server.
 * @throws EarlyEnd if it ends before that.
 */
export async function launchServer(options: {
  program: string;
  args: string[];
  account: PrivateAccount | undefined;
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
      if (pipe && "end" in pipe) pipe.end("ended\n");
    });
    child.once("close", (code, signal) => resolve({ code, signal, output: lines.join("\n") }));
  });
}

async function stopProcess(child: ChildProcess, ended: Promise<Ending>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_MS);
  await ended;
  clearTimeout(impatience);
}
