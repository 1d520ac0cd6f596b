import { loadConfigFromFile } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { ROOT } from "./project.ts";

test.each([
  [undefined, "http://127.0.0.1:3000"],
  ["", "http://127.0.0.1:3000"],
  ["4100", "http://127.0.0.1:4100"],
])("with PORT=%s, the web in development asks the server at %s", async (port, address) => {
  vi.stubEnv("PORT", port);
  onTestFinished(() => void vi.unstubAllEnvs());
  const env = { command: "serve", mode: "development" } as const;
  const loaded = await loadConfigFromFile(env, "vite.config.ts", ROOT);
  expect(loaded?.config.server?.proxy).toEqual({ "/api": address, "/healthz": address });
});
