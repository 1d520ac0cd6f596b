import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Release } from "./binaries.ts";
import { clusterIn, type DataFolder } from "./data-folder.ts";

/** Settings given on the command line, so that nothing in the data directory can weaken them. */
const SETTINGS = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  listen_addresses: "",
  port: "5432",
  max_connections: "60",
  shared_buffers: "96MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  min_wal_size: "32MB",
  max_wal_size: "1GB",
  max_wal_senders: "2",
  max_logical_replication_workers: "0",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  autovacuum: "on",
  autovacuum_max_workers: "2",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_destination: "stderr",
  logging_collector: "off",
  log_line_prefix: "",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_disconnections: "off",
  log_statement: "none",
  log_min_duration_statement: "-1",
  unix_socket_permissions: "0700",
} as const;

/** Settings of PostgreSQL 18 that earlier ones refuse. */
const SINCE_18 = {
  autovacuum_worker_slots: "3",
  io_method: "sync",
  log_connections: "",
} as const;

/** For data that may be lost in a crash: a test run throws its database away. */
const WITHOUT_DURABILITY = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
} as const;

/**
 * The arguments that start the server of a data folder with its socket in `socketDir`.
 * @param options.durable false for test databases only: a crash of the machine then loses data.
 */
export function serverArguments(options: {
  dataFolder: DataFolder;
  socketDir: string;
  durable: boolean;
  release: Release;
}): string[] {
  const { dataFolder, socketDir, durable, release } = options;
  const folder = controlFolder(dataFolder.path);
  const settings = {
    ...SETTINGS,
    ...(release.major >= 18 ? SINCE_18 : {}),
    ...(durable ? {} : WITHOUT_DURABILITY),
    hba_file: join(folder, "pg_hba.conf"),
    ident_file: join(folder, "pg_ident.conf"),
    unix_socket_directories: quoted(socketDir),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", clusterIn(dataFolder.path), ...flags];
}

/** The folder of files that are rewritten at each start. */
export function controlFolder(path: string): string {
  return join(path, "postgres-run");
}

/**
 * Writes who may connect: the user who runs Plumbline, as any role, only over the socket. The kernel identifies the
 * user on the other end (peer), so there is no password to store, lose or steal. PostgreSQL 15 cannot map a user to
 * any role; it is used only in tests, where the access rights of the socket's folder protect it well enough.
 */
export function writeAccessRules(dataFolder: DataFolder, { major }: Release): void {
  const folder = controlFolder(dataFolder.path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const method = major >= 16 ? "peer map=plumbline" : "trust";
  writeFor(dataFolder, join(folder, "pg_hba.conf"), `local all all ${method}\n`);
  writeFor(
    dataFolder,
    join(folder, "pg_ident.conf"),
    `plumbline ${quoted(userInfo().username)} all\n`,
  );
  if (dataFolder.account) {
    chownSync(folder, 0, dataFolder.account.gid);
    chmodSync(folder, 0o710);
  }
}

function writeFor(dataFolder: DataFolder, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (!dataFolder.account) return;
  chownSync(file, 0, dataFolder.account.gid);
  chmodSync(file, 0o640);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
