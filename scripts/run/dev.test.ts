import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer, loadConfigFromFile } from "vite";
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
  expect(Object.values(loaded?.config.server?.proxy ?? {})).toEqual([address, address]);
});

test("Vite serves the modules of web/api itself, and forwards the calls of the API", async () => {
  // Nobody listens on this port, so a call that is forwarded fails.
  vi.stubEnv("PORT", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  // Avoids the cache of a Vite that is running.
  const cacheDir = await mkdtemp(path.join(tmpdir(), "plumbline-vite-"));
  onTestFinished(() => rm(cacheDir, { recursive: true, force: true }));
  const vite = await createServer({
    cacheDir,
    configFile: "vite.config.ts",
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: "127.0.0.1" },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const statusOf = async (path: string) => {
    const answer = await fetch(new URL(path, vite.resolvedUrls?.local[0]));
    return answer.status;
  };
  expect(await statusOf("/api/call.ts")).toBe(200);
  expect(await statusOf("/api/call.ts?t=1")).toBe(200);
  expect(await statusOf("/api/auth/me")).toBe(502);
});
