import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries, OURS, type Release } from "./binaries.ts";
import { DATABASE_NAME, ensureCluster } from "./cluster.ts";
import { clusterIn, chooseDataFolder, type DataFolder } from "./data-folder.ts";
import { lockFile } from "./directory-lock.ts";
import { settlePreviousServer } from "./previous-server.ts";
import { EarlyEnd, launchServer, type Ending, type ServerProcess } from "./server-process.ts";
import { serverArguments, writeAccessRules } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";
import { explainFailure } from "./start-error.ts";
import { superviseServer, type EmbeddedLog } from "./supervisor.ts";

/** An embedded PostgreSQL, kept running until `stop`. */
export interface EmbeddedPostgres {
  /**
   * Connects to the database `plumbline` as the superuser; the superuser can be replaced by any other role. The URL
   * never changes.
   */
  url: string;
  socketDir: string;
  /** The cluster's own folder, wherever it is stored. */
  clusterDir: string;
  /** Stops the server cleanly and releases the lock on the data. Calling it again waits for the same stop. */
  stop(): Promise<void>;
  /** Called each time the server ends by itself. It is already being restarted by then. */
  onExit(callback: (ending: Ending) => void): void;
}

interface StartOptions {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  readonly durable?: boolean;
  readonly release?: Release;
}

// Logged by a server that starts while another one on the same data is still shutting down.
const STILL_HELD = /lock file ".*" already exists|pre-existing shared memory block/;
const HELD_PAUSE_MS = 100;
const HELD_TRIES = 100;

const NOTEWORTHY = /^PANIC:|terminated by signal|was not properly shut down/;

/**
 * Starts the database in `dataDir`, and creates it if there is none. The database ends with this process, however
 * the process dies. No second process can open the same data meanwhile.
 * @param options.durable false loses data when the machine crashes; for test databases.
 * @param options.release another PostgreSQL than ours; for tests.
 * @throws StartError with one sentence for the person: data in use, disk full, no access or read-only, other
 *   version.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFailure(error, options.dataDir);
  }
}

async function start(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, release = OURS } = options;
  const dataFolder = chooseDataFolder(dataDir);
  const clusterDir = clusterIn(dataFolder.path);
  const lock = lockFile({
    path: join(dataFolder.path, "postgres.lock"),
    owner: dataFolder.account,
    heldMessage: `Plumbline is already running on the data in ${dataDir}: stop it first, or set another DATA_DIR.`,
  });
  try {
    const binaries = findBinaries(dataFolder, release);
    const made = await ensureCluster({ dataFolder, binaries, release });
    if (made || dataFolder.account) log(dataFolderMessage({ dataFolder, clusterDir, made }));
    await settlePreviousServer(clusterDir);
    writeAccessRules(dataFolder, release);
    const socketDir = await makeSocketFolder(dataFolder);
    const supervisor = await superviseServer({
      launch: (signal) =>
        launch({
          dataFolder,
          socketDir,
          durable,
          release,
          program: binaries.postgres,
          log,
          signal,
        }),
      describe: (failure) => explainFailure(failure, dataFolder.path).message,
      log,
    });
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await supervisor.stop();
      rmSync(socketDir, { recursive: true, force: true });
      lock.release();
    };
    return {
      url: `postgres://${DATABASE_NAME}@${encodeURIComponent(socketDir)}:5432/${DATABASE_NAME}`,
      socketDir,
      clusterDir,
      stop: () => (stopped ??= stop()),
      onExit: (callback) => supervisor.onExit(callback),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function launch(options: {
  dataFolder: DataFolder;
  socketDir: string;
  durable: boolean;
  release: Release;
  program: string;
  log: EmbeddedLog;
  signal: AbortSignal;
}): Promise<ServerProcess> {
  const { dataFolder, socketDir, durable, release, program, log, signal } = options;
  for (let tries = 1; ; tries++) {
    const staleId = await settlePreviousServer(clusterIn(dataFolder.path));
    try {
      return await launchServer({
        program,
        args: serverArguments({ dataFolder, socketDir, durable, release }),
        account: dataFolder.account,
        staleId,
        signal,
        onLine: (line) => {
          if (NOTEWORTHY.test(line)) log(`PostgreSQL: ${line}`);
        },
      });
    } catch (error) {
      const held = error instanceof EarlyEnd && STILL_HELD.test(error.ending.output);
      if (!held || tries === HELD_TRIES) throw error;
      await delay(HELD_PAUSE_MS, undefined, { signal });
    }
  }
}

function dataFolderMessage(options: {
  dataFolder: DataFolder;
  clusterDir: string;
  made: boolean;
}): string {
  const { dataFolder, clusterDir, made } = options;
  const as = dataFolder.account
    ? `, and run as the user with id ${dataFolder.account.uid}, since PostgreSQL refuses root`
    : "";
  return `The database's data ${made ? "were made" : "are"} in ${clusterDir}${as}.`;
}
