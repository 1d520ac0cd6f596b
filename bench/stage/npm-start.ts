import { type Child, startChild } from "./child.ts";
import type { Scope } from "../scope.ts";

/** The product as its users start it, with its database in `dataDir`. */
export function npmStart(scope: Scope, dataDir: string): Promise<Child> {
  return startChild(scope, {
    program: "npm",
    args: ["start"],
    env: { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
}
