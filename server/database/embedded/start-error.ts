/**
 * A start that cannot continue. The message is one sentence for the person at the terminal: print it as it
 * is, without a stack, and exit with a non-zero code.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

const FULL_DISK = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;
const READ_ONLY = /Read-only file system|EROFS/;
const NO_ACCESS = /Permission denied|EACCES|EPERM|Operation not permitted/;

/** Turns an error of the operating system or of PostgreSQL into a StartError about `path`. */
export function explainFailure(cause: unknown, path: string): StartError {
  if (cause instanceof StartError) return cause;
  const output = cause instanceof Error ? cause.message : String(cause);
  return new StartError(sentence(output, path), { cause });
}

function sentence(output: string, path: string): string {
  if (FULL_DISK.test(output)) {
    return `The disk that holds ${path} is full: free some space, then start again (a new database needs about 100 MB).`;
  }
  if (READ_ONLY.test(output)) {
    return `${path} is on a read-only disk: set DATA_DIR to a folder that can be written.`;
  }
  if (NO_ACCESS.test(output)) {
    return `${path} cannot be used by ${processUser()}: make it this user's own, or set DATA_DIR to another folder.`;
  }
  return `The database in ${path} did not start: ${lastComplaint(output)}`;
}

function processUser(): string {
  const uid = process.getuid?.();
  return uid === undefined ? "this user" : `the user with id ${uid}`;
}

/** Picks the line that a person can act on out of PostgreSQL's output. */
function lastComplaint(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  const line = complaint ?? lines.at(-1) ?? "it gave no reason.";
  return line.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, "").trim();
}
