// The entry in a container, which has no npm scripts: node server/operator/main.ts reset-second-factor EMAIL
import { StartError } from "../database/embedded/start-error.ts";
import { resetSecondFactorOf } from "./command.ts";

const [command, ...args] = process.argv.slice(2);
try {
  if (command === "reset-second-factor") await resetSecondFactorOf(args);
  else throw new StartError("Type reset-second-factor, and the address of an account.");
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
