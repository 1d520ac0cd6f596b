import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Scope } from "../scope.ts";

/**
 * Creates a folder that is deleted when the scope closes. If root had to store the database somewhere else, that is
 * deleted too.
 */
export function temporaryFolder(scope: Scope): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
  // If we are root, PostgreSQL runs as another account, which must be able to enter.
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
