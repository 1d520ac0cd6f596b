import Fastify, { type FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { addSecurityHeaders } from "./security-headers.ts";

async function serve(https: boolean): Promise<FastifyInstance> {
  const app = Fastify();
  await addSecurityHeaders(app, { https });
  for (const url of ["/", "/api/thing", "/api/docs", "/assets/main.js"])
    app.get(url, async () => "x");
  app.get("/api/file", (_, reply) => reply.header("content-security-policy", "sandbox").send("x"));
  app.get("/assets/page", (_, reply) => reply.type("text/html; charset=utf-8").send("<p>x"));
  app.get("/api/refused", (_, reply) => reply.code(401).send({}));
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await serve(false);
});
const headersOf = async (url: string) => (await app.inject({ url })).headers;

describe("security headers", () => {
  it("let a page run only its own scripts and styles, and forbid framing", async () => {
    const headers = await headersOf("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    for (const none of ["frame-ancestors", "object-src", "base-uri"])
      expect(policy).toContain(`${none} 'none'`);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it.each(["/api/thing", "/api/refused", "/api/unknown", "/api/docsX"])(
    "let the answer of %s load and run nothing",
    async (url) => {
      expect((await headersOf(url))["content-security-policy"]).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      );
    },
  );

  it("leave the API's reference the policy of pages, and a file its own", async () => {
    for (const url of ["/api/docs", "/api/docs?x"])
      expect((await headersOf(url))["content-security-policy"]).toContain("style-src 'self'");
    expect((await headersOf("/api/file"))["content-security-policy"]).toBe("sandbox");
  });

  it.each([
    [false, "localhost:3000", true],
    [false, "127.0.0.1:3000", true],
    [false, "[::1]:3000", true],
    [false, "192.168.1.5:3000", false],
    [false, "localhost.example.com", false],
    [true, "build.example.com", true],
  ])("with https %s, isolate the page of %s: %s", async (https, host, isolated) => {
    const { headers } = await (await serve(https)).inject({ url: "/", headers: { host } });
    expect("cross-origin-opener-policy" in headers).toBe(isolated);
    expect("origin-agent-cluster" in headers).toBe(isolated);
  });

  it("keep API answers out of every cache", async () => {
    expect((await headersOf("/api/thing"))["cache-control"]).toBe("no-store");
  });

  it("omit from a script what only a page needs, but never nosniff", async () => {
    const headers = await headersOf("/assets/main.js");
    expect(headers["x-frame-options"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    for (const none of ["frame-ancestors", "object-src", "base-uri"])
      expect(policy).toContain(`${none} 'none'`);
    expect(policy.length).toBeLessThan(100);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  it("give a page its whole policy, wherever it is", async () => {
    const { "content-security-policy": policy, ...headers } = await headersOf("/assets/page");
    expect(policy).toBe((await headersOf("/"))["content-security-policy"]);
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  it("require https where the product is reached over it", async () => {
    const { headers } = await (await serve(true)).inject({ url: "/" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });
});
