import { showTool, stopAll } from "./processes.ts";
import { toolScript } from "./project.ts";

/** The address of Vite's page. Vite forwards the page's requests to the server under another host name. */
const VITE_URL = "http://localhost:5173";

/**
 * Runs the server and the web, both reloaded when their sources change, until one of them ends or Ctrl-C.
 * @returns the exit code of the first to end.
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
