// The entry in a container, which has no npm scripts: node server/backup/main.ts backup|restore FILE
import { StartError } from "../database/embedded/start-error.ts";
import { backup, restore } from "./command.ts";

const [command, ...args] = process.argv.slice(2);
try {
  if (command === "backup") await backup(args);
  else if (command === "restore") await restore(args);
  else throw new StartError("Say backup or restore, and a file.");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
