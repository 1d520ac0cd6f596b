import { expect, it } from "vitest";
import { addressOf, company, connectRaw, mail, prepare, snags } from "../../testing/mailing-app.ts";

prepare({ slow: { bytesPerSecond: 16_000, windowMs: 40 } });

it("idle connections of five networks hold all places until somebody else has mail, and only one gives way", async () => {
  const networks = Array.from({ length: 5 }, (_, n) => `127.0.0.${n + 2}`);
  const idle = await Promise.all(
    networks.flatMap((from) => Array.from({ length: 10 }, () => connectRaw(from))),
  );
  const ended = () => idle.filter(({ socket }) => socket.destroyed || socket.readableEnded).length;
  await expect(connectRaw(networks[0])).rejects.toThrow("421");
  expect(ended()).toBe(0);

  const to = await addressOf(company.engineer);
  // A connection is slow once it has sent nothing for a window.
  await expect.poll(async () => (await mail({ to, subject: "Door rubs" })).code).toBe(250);
  expect((await snags()).map(({ title }) => title)).toEqual(["Door rubs"]);
  await expect.poll(ended).toBe(1);
  for (const connection of idle) connection.end();
});
