import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";

const LOCKER = `
  import { lockFile } from ${JSON.stringify(new URL("directory-lock.ts", import.meta.url).href)};
  console.log("locking");
  try {
    lockFile({ path: process.env.LOCK_PATH, owner: undefined, heldMessage: "held" });
    console.log("locked");
  } catch (error) {
    console.log(error.message);
  }
`;

test("a lock outlasts the moment in which a simultaneous start looks at the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "data.lock");
  // Does what another start does first when it takes the lock: it reads. Without a time limit both starts gave up.
  const other = new DatabaseSync(path);
  other.exec("BEGIN; SELECT * FROM sqlite_schema");

  const child = spawn(process.execPath, ["--input-type=module", "-e", LOCKER], {
    env: { ...process.env, LOCK_PATH: path },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
    // Waits long enough for a lock without a time limit to give up, because the test cannot see when the lock
    // waits.
    child.stdout.once("data", () => setTimeout(() => other.exec("COMMIT"), 100));
    child.once("close", () => resolve());
  });
  other.close();
  expect(printed).toBe("locking\nlocked\n");
});
