import { expect, test } from "vitest";
import { runTool } from "./processes.ts";

test("a killed tool is reported with its signal, since it prints nothing itself", async () => {
  const killed = await runTool({ script: "-e", args: ["process.kill(process.pid, 'SIGKILL')"] });
  expect(killed.code).toBe(1);
  expect(killed.output).toContain("SIGKILL");
});

test("a failed tool is reported by its own output alone", async () => {
  const failed = await runTool({ script: "-e", args: ["console.log('no'); process.exit(3)"] });
  expect(failed).toEqual({ code: 3, output: "no\n" });
});
