// The entry in a container, which has no npm scripts: node server/operator/main.ts reset-second-factor EMAIL
import { StartError } from "../database/embedded/start-error.ts";
import { confirmAddressOf, resetSecondFactorOf } from "./command.ts";

const [command, ...args] = process.argv.slice(2);
try {
  if (command === "reset-second-factor") await resetSecondFactorOf(args);
  else if (command === "confirm-address") await confirmAddressOf(args);
  else
    throw new StartError(
      "Type reset-second-factor or confirm-address, and the address of an account.",
    );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
