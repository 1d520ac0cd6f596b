import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { closeUnusedConnections } from "./unused-connections.ts";

test("a server closes even if a connection never sent a request", async () => {
  const app = Fastify();
  closeUnusedConnections(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const people = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  await Promise.all([
    once(app.server, "connection"),
    ...people.map((each) => once(each, "connect")),
  ]);
  people[1]?.write("GET / HTTP/1.1\r\nHost: ");
  const closed = people.map(
    (each) =>
      new Promise((resolve) => {
        each.on("error", () => undefined);
        each.resume().on("close", resolve);
      }),
  );
  await app.close();
  await expect(Promise.all(closed)).resolves.toHaveLength(2);
});

test("a request that is under way is finished first", async () => {
  const app = Fastify();
  closeUnusedConnections(app);
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  app.get("/", async () => {
    begun.resolve();
    await finish.promise;
    return { data: "whole" };
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = fetch(origin);
  await begun.promise;
  const closed = app.close();
  finish.resolve();
  expect(await (await answer).json()).toEqual({ data: "whole" });
  await closed;
});
