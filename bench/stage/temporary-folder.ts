import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Scope } from "./scope.ts";

/** A fresh folder that goes away with the scope, and with it a database that root had to put elsewhere. */
export function temporaryFolder(scope: Scope): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
  // The account that PostgreSQL runs as when we are root must get through.
  chmodSync(folder, 0o711);
  scope.defer(() => {
    const location = path.join(folder, "data", "postgres.location");
    if (existsSync(location)) {
      rmSync(readFileSync(location, "utf8").trim(), { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
