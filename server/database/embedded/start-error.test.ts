import { expect, test } from "vitest";
import { explainFailure, StartError } from "./start-error.ts";

test.each([
  ["ENOSPC: no space left on device, write", "The disk that holds /srv/data is full"],
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    "The disk that holds /srv/data is full",
  ],
  ["EROFS: read-only file system, mkdir '/srv/data'", "/srv/data is on a read-only disk"],
  ["EACCES: permission denied, mkdir '/srv/data'", "/srv/data cannot be used by the user with id"],
  [
    'LOG:  starting\nFATAL:  invalid value for parameter "x"\nLOG:  database system is shut down',
    'The database in /srv/data did not start: invalid value for parameter "x"',
  ],
  ["", "The database in /srv/data did not start: it gave no reason."],
])("%j is explained in one sentence", (output, words) => {
  const { message } = explainFailure(new Error(output), "/srv/data");
  expect(message).toContain(words);
  expect(message).not.toContain("\n");
});

test("a message that is already a sentence for the person stays unchanged", () => {
  const error = new StartError("Plumbline is already running.");
  expect(explainFailure(error, "/srv/data")).toBe(error);
});
