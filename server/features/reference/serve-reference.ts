import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { openapi } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";

/** Serves the API's description for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const css = await readFile(path.join(import.meta.dirname, "reference.css"), "utf8");
  // Generated on the first request: few servers are ever asked for it, and generating it is slow.
  let document: string | undefined;
  let page: string | undefined;
  const kept = "public, max-age=300";
  app.get("/api/openapi.json", async (_, reply) => {
    document ??= JSON.stringify(openapi());
    return reply
      .header("cache-control", kept)
      .type("application/json; charset=utf-8")
      .send(document);
  });
  app.get("/api/docs", async (_, reply) => {
    page ??= referencePage();
    return reply.header("cache-control", kept).type("text/html; charset=utf-8").send(page);
  });
  app.get("/api/docs.css", async (_, reply) =>
    reply.header("cache-control", kept).type("text/css; charset=utf-8").send(css),
  );
}
