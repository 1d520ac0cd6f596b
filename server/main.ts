import { mkdir } from "node:fs/promises";
import path from "node:path";
import { readConfig } from "./config.ts";
import { explainFailure, StartError } from "./database/embedded/start-error.ts";
import { createLogger } from "./http/logger.ts";
import { DEMO_COMPANY, DEMO_PASSWORD, demoPeople } from "./demo/company.ts";
import { startPlumbline } from "./start.ts";

const WEB_ROOT = path.join(import.meta.dirname, "..", "dist", "web");

/** Lists who can sign in to the sample company, for the terminal. */
function demoNotice(): string {
  const people = Object.values(demoPeople).map(
    ({ role, email, name }) => `  ${role.padEnd(12)}${email.padEnd(30)}${name}`,
  );
  return `${DEMO_COMPANY}, a sample company. Everybody's password is ${DEMO_PASSWORD}\n${people.join("\n")}`;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw explainFailure(error, config.dataDir);
  });
  const demo = process.argv.includes("--demo");
  const plumbline = await startPlumbline({ config, logger, webRoot: WEB_ROOT, demo });
  console.log(`Plumbline is at ${plumbline.address}`);
  if (demo) console.log(demoNotice());

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal while stopping has no effect: the database needs time to stop.
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, "stopping");
    plumbline.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
