import { inProject } from "../../scripts/run/project.ts";
import { type Child, startChild } from "./child.ts";
import type { Database } from "./database.ts";
import type { Scope } from "../scope.ts";

/** The bare routes that ours are compared with, in a process of their own on the same database. */
export function startBare(scope: Scope, database: Database): Promise<Child> {
  return startChild(scope, {
    program: process.execPath,
    args: [inProject("bench", "bare", "server.ts")],
    env: { DATABASE_URL: database.url, NODE_ENV: "production" },
  });
}
