import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../server/config.ts";
import { forgetSettings, runTool } from "./processes.ts";

afterEach(() => void vi.unstubAllEnvs());

test("no variable of the person's own installation reaches the tests", async () => {
  for (const name of settings) vi.stubEnv(name, "their own");
  await forgetSettings();
  expect(settings.filter((name) => process.env[name] !== undefined)).toEqual([]);
});

test("a killed tool is reported with its signal, since it prints nothing itself", async () => {
  const killed = await runTool({ script: "-e", args: ["process.kill(process.pid, 'SIGKILL')"] });
  expect(killed.code).toBe(1);
  expect(killed.output).toContain("SIGKILL");
});

test("a failed tool is reported by its own output alone", async () => {
  const failed = await runTool({ script: "-e", args: ["console.log('no'); process.exit(3)"] });
  expect(failed).toEqual({ code: 3, output: "no\n" });
});
