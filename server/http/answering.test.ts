import { once } from "node:events";
import { type IncomingMessage, request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answering, refuseEmptyAnswers } from "./answering.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ logger: false });
  refuseEmptyAnswers(app);
  await app.register(compress, { global: false, encodings: ["zstd", "gzip"] });
  app.get(
    "/text/:length",
    answering(async ({ params }) => {
      const { length } = params as { length: string };
      return { status: 200, text: JSON.stringify("ọ".repeat(Number(length))), replayed: false };
    }),
  );
  app.get(
    "/nothing/:status",
    answering(async ({ params }) => {
      const { status } = params as { status: string };
      return { status: Number(status), text: "", replayed: false };
    }),
  );
  app.get("/forgotten", async (_, reply) => {
    void setImmediate().then(() => reply.send("late"));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** Sends a request over a connection that decodes nothing. */
async function get(path: string, encoding?: string) {
  const { port } = app.server.address() as AddressInfo;
  const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
  const sent = open({ port, path, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const plain = (body: Buffer) => body;

test.each([
  ["zstd", "zstd", zstdDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
  ["br", undefined, plain],
  ["identity", undefined, plain],
  ["*;q=0", undefined, plain],
  [undefined, undefined, plain],
])("a long answer arrives whole: accept-encoding %s", async (accepted, encoding, unpacked) => {
  for (const length of [0, 50_000, 2_000_000]) {
    const { status, headers, body } = await get(`/text/${length}`, accepted);
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    const isPacked = length === 2_000_000 && encoding !== undefined;
    expect(headers["content-encoding"] ?? "identity").toBe(isPacked ? encoding : "identity");
    const text = (isPacked ? unpacked(body) : body).toString();
    expect(text === JSON.stringify("ọ".repeat(length)), `${text.length} characters`).toBe(true);
  }
});

test.each(["204", "304"])("an answer without a text is none: %s", async (status) => {
  const answer = await get(`/nothing/${status}`, "gzip");
  expect([answer.status, answer.body.length]).toEqual([Number(status), 0]);
});

test("a handler that ends before its reply is an error, never an empty answer", async () => {
  for (const encoding of ["gzip", "identity"]) {
    const { status, body } = await get("/forgotten", encoding);
    expect(status).toBe(500);
    expect(body.toString()).toContain("The handler of GET /forgotten ended before its reply");
  }
  expect((await get("/nothing/200")).status).toBe(500);
});
