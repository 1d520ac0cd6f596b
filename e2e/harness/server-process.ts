import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import path from "node:path";

const MAIN = path.resolve(import.meta.dirname, "../../server/main.ts");
const READY = /^Plumbline is at (\S+)$/m;
/** A first start also creates the database: 5 s on a quiet machine. */
const START_MS = 60_000;

/** The product's server, in its own process. */
export interface ServerProcess {
  /** Its URL: `http://127.0.0.1:4501`. */
  readonly address: string;
  /** Stops it, and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL, and waits until it has ended. */
  kill(): Promise<void>;
}

/**
 * Starts the server on a free port, with `env` added to the inherited environment. Its log is appended to `log`.
 * @throws Error with its output, if it ends or stays silent instead of answering.
 */
export async function startServer({
  env,
  log,
}: {
  env: Readonly<Record<string, string>>;
  log: string;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", RATE_LIMIT: "off", ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  try {
    const address = await addressOf(child, log);
    return { address, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
}

function addressOf(child: ChildProcess, log: string): Promise<string> {
  const file = createWriteStream(log, { flags: "a" });
  let output = "";
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${output}`));
    const timer = setTimeout(() => fail("did not start in time"), START_MS);
    const hear = (chunk: Buffer) => {
      file.write(chunk);
      output += chunk.toString();
      const address = READY.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      output = "";
      resolve(address);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("error", reject);
    child.once("close", () => {
      clearTimeout(timer);
      file.end();
      fail("ended before it answered");
    });
  });
}
