import { showTool, stopAll } from "./processes.ts";
import { toolScript } from "./project.ts";

/** Where Vite shows the page, whose requests it passes on to the server under another name. */
const VITE_URL = "http://localhost:5173";

/**
 * The server and the web, both renewed when their sources change, until one of them ends or Ctrl-C.
 * @returns the code of the first to end.
 */
export async function develop(): Promise<number> {
  const both = [
    showTool({
      script: "--watch",
      args: ["server/main.ts"],
      env: { PUBLIC_URL: process.env["PUBLIC_URL"] ?? VITE_URL },
    }),
    showTool({ script: toolScript("vite"), args: ["--clearScreen", "false"] }),
  ];
  const code = await Promise.race(both);
  stopAll("SIGTERM");
  await Promise.all(both);
  return code;
}
