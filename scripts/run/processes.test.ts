import { expect, test } from "vitest";
import { runTool } from "./processes.ts";

test("a tool that is killed is told to have been, since it says nothing itself", async () => {
  const killed = await runTool({ script: "-e", args: ["process.kill(process.pid, 'SIGKILL')"] });
  expect(killed.code).toBe(1);
  expect(killed.output).toContain("SIGKILL");
});

test("a tool that fails is told by its own words alone", async () => {
  const failed = await runTool({ script: "-e", args: ["console.log('no'); process.exit(3)"] });
  expect(failed).toEqual({ code: 3, output: "no\n" });
});
