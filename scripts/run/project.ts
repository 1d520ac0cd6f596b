import { readFileSync } from "node:fs";
import path from "node:path";

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** A path inside the project. */
export function inProject(...parts: string[]): string {
  return path.join(ROOT, ...parts);
}

/** The script behind a command of an installed package, to be run by this Node. */
export function toolScript(packageName: string, command: string = packageName): string {
  const folder = inProject("node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    bin?: string | Record<string, string>;
  };
  const script = typeof bin === "string" ? bin : bin?.[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, script);
}
