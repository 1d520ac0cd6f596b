// The only entry point of the npm scripts. It and the files beside it are plain JavaScript for Node 18 and later.
// They make sure of a Node that runs TypeScript, and leave the rest to scripts/run/main.ts.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./npm.mjs";
import { lastWords } from "./problem.mjs";
import { continueWith, ensureNode, followParent } from "./runtime.mjs";

const script = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(script), "..");
const [command = "start", ...args] = process.argv.slice(2);

try {
  process.chdir(root);
  followParent();
  const binary = await ensureNode(root);
  if (binary === process.execPath) {
    const { run } = await import("./run/main.ts");
    await run({ command, args, runNpm });
  } else {
    process.exitCode = await continueWith({ binary, script, args: [command, ...args] });
  }
} catch (error) {
  console.error(lastWords(error));
  process.exitCode = 1;
}
