import { expect, test } from "vitest";
import { explainNpm } from "./npm.mjs";

const explain = (output) => explainNpm({ output, cwd: "/srv/plumbline", purpose: "Node 24" });

test.each([
  ["npm error code ENOTFOUND\nnpm error network request to …", "cannot be reached (ENOTFOUND)"],
  ["npm ERR! code EAI_AGAIN\nnpm ERR! syscall getaddrinfo", "cannot be reached (EAI_AGAIN)"],
  [
    "npm error code ENOSPC\nnpm error nospc no space left",
    "The disk that holds /srv/plumbline is full",
  ],
  [
    "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left",
    "The disk that holds /srv/plumbline is full",
  ],
  ["npm error code EACCES\nnpm error syscall mkdir", "/srv/plumbline cannot be written"],
  ["npm error code EROFS\nnpm error rofs", "/srv/plumbline is on a read-only disk"],
  ["npm error code ETARGET\nnpm error notarget No matching version", "does not have it"],
  [
    "npm error code EUSAGE\nnpm error\nnpm error The lock file is out of step",
    "The lock file is out of step",
  ],
  ["", "npm gave no reason"],
])("npm's failure %j is explained in one sentence", (output, words) => {
  const sentence = explain(output);
  expect(sentence).toContain(words);
  expect(sentence).not.toContain("\n");
});
