import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { serveStaticFiles } from "./static-files.ts";

async function serveSmallSite() {
  const root = mkdtempSync(path.join(tmpdir(), "plumbline-static-"));
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  });
  mkdirSync(path.join(root, "assets"));
  writeFileSync(path.join(root, "index.html"), "<title>Plumbline</title>");
  writeFileSync(path.join(root, "assets", "main-1a2b.js"), "start()");
  writeFileSync(path.join(root, "service-worker.js"), "wait()");
  await serveStaticFiles(app, root);
  return app;
}

test.each(["/", "/projects", "/projects/17", "/?from=mail"])(
  "%s is answered with the application, compressed and uncompressed",
  async (url) => {
    const app = await serveSmallSite();
    for (const encoding of ["gzip, br", "identity", undefined]) {
      const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.body]).toEqual([200, "<title>Plumbline</title>"]);
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
  },
);

test("a file with a hash in its name is kept for a year, and a missing one is not a page", async () => {
  const app = await serveSmallSite();
  const file = await app.inject("/assets/main-1a2b.js");
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await app.inject("/assets/main-0000.js")).statusCode).toBe(404);
  for (const url of [
    "/assets",
    "/assets/main",
    "/assets/",
    "/assets/x/y",
    "/%61ssets/x",
    "/assets%2Fx",
    "/api/nothing",
  ])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
});

test("the service worker is asked for anew each time", async () => {
  const app = await serveSmallSite();
  const file = await app.inject("/service-worker.js");
  expect([file.statusCode, file.headers["cache-control"]]).toEqual([200, "no-cache"]);
});

test("photos that are shared without a service worker are not read, and the page says so", async () => {
  const app = await serveSmallSite();
  const form = new FormData();
  form.append("photos", new File([new Uint8Array(3_000_000)], "slab.jpg", { type: "image/jpeg" }));
  const request = new Request("http://plumbline.invalid/share", { method: "POST", body: form });
  const answer = await app.inject({
    url: "/share",
    method: "POST",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, "/share?failed=missed"]);
});
