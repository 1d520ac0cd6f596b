import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createLogger } from "../http/logger.ts";
import { openApp } from "../open-app.ts";
import type { ComputingData } from "./computing.ts";

/** By how much its priority is lower than that of other threads on the machine, which have 0. */
const BEHIND = 10;
/** Few requests compute at once: more would only wait for the same processor. */
const CONNECTIONS = { max: 4, maxSystem: 1 };
const TURNS = {
  running: { all: 4, company: 3, person: 2 },
  slow: { all: 3, company: 2, person: 1 },
};

// Only on Linux does a thread have a priority of its own. Requests that wait for little go first.
if (process.platform === "linux" && os.getPriority() < BEHIND) os.setPriority(BEHIND);
/** A worker's only port. */
const port = parentPort;
if (!port) throw new Error("This file is run by a worker");
const { config, secret, urls, webRoot, socketPath } = workerData as ComputingData;
const { app, close } = await openApp(
  { config, secret, urls, webRoot },
  {
    logger: createLogger(config.logLevel),
    connections: CONNECTIONS,
    turns: TURNS,
    // Trusts the thread that hands its requests on.
    trustProxy: 1,
    isBehind: true,
  },
);
port.once("message", () => {
  void close().finally(() => process.exit());
});
await app.listen({ path: socketPath });
port.postMessage("listening");
