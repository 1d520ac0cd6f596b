import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIVE_PATH } from "../../../contract/live.ts";
import type { Announcement } from "../../announcement.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { openEvents } from "../../testing/event-reader.ts";
import { startTestApp, type TestApp, noLiveEvents } from "../../testing/test-app.ts";
import { LiveStreams, type LiveStreamsParts } from "./live-streams.ts";

/** Polls every 10 ms, also on a machine that is busy with other work. */
const SOON = { interval: 10 };

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

function streamsWith(parts: Partial<LiveStreamsParts>): LiveStreams {
  return new LiveStreams({
    enter: (claims) =>
      asActor(t.database.pool, "read", claims, async (_, { role }) => ({
        role,
        cursor: "now",
        changed: [],
      })),
    cursor: () => Promise.resolve("later"),
    system: (work) => asSystem(t.database.pool, work),
    live: noLiveEvents,
    log: { warn: () => undefined },
    ...parts,
  });
}

/** Opens a stream of the owner, and announces something while their sign-in is being confirmed. */
function openDuring(announcement: Announcement, parts: Partial<LiveStreamsParts> = {}) {
  const announced = Promise.withResolvers<void>();
  const listeners: Parameters<typeof noLiveEvents.listen>[0][] = [];
  const streams = streamsWith({
    live: {
      ...noLiveEvents,
      listen(listener) {
        listeners.push(listener);
        return () => undefined;
      },
    },
    enter: async () => {
      await announced.promise;
      return { role: "admin", cursor: "now", changed: [] };
    },
    ...parts,
  });
  const opened = streams.open(company.owner.claims, 60_000);
  listeners[0]?.receive([announcement]);
  setImmediate(announced.resolve);
  return { streams, opened };
}

describe("a stream", () => {
  test("is pinged regularly", async () => {
    const streams = streamsWith({ pingMs: 10 });
    const stream = await streams.open(company.owner.claims, 60_000);
    let text = "";
    stream.on("data", (chunk) => (text += String(chunk)));
    await expect.poll(() => text.match(/: ping\n\n/g)?.length, SOON).toBeGreaterThan(2);
    streams.close();
    await once(stream, "close");
  });

  test("ends when its sign-in has ended, even without an announcement", async () => {
    const streams = streamsWith({ confirmMs: 20 });
    const closing = await streams.open(company.engineer.claims, 60_000);
    const stays = await streams.open(company.owner.claims, 60_000);
    closing.resume();
    await t.database.superuser.query("update sessions set ended_at = now() where id = $1", [
      company.engineer.claims.sessionId,
    ]);
    await once(closing, "close");
    expect(stays.closed).toBe(false);
    streams.close();
  });

  test("ends when the sign-in cannot be confirmed: it fails closed", async () => {
    const streams = streamsWith({
      confirmMs: 20,
      system: () => Promise.reject(new Error("The database is away")),
    });
    const stream = await streams.open(company.owner.claims, 60_000);
    stream.resume();
    await expect.poll(() => stream.closed, SOON).toBe(true);
    streams.close();
  });

  test("is not ended by a round that runs while it is being opened", async () => {
    const { owner, engineer } = company;
    const rounds = Promise.withResolvers<void>();
    let queries = 0;
    const streams = streamsWith({
      confirmMs: 5,
      enter: async (claims) => {
        if (claims === engineer.claims) await rounds.promise;
        return { role: "admin", cursor: "now", changed: [] };
      },
      system: async <T>() => {
        queries += 1;
        if (queries === 3) rounds.resolve();
        const { sessionId, workspaceId } = queries < 3 ? owner.claims : engineer.claims;
        return [{ session_id: sessionId, workspace_id: workspaceId, role: "admin" }] as T;
      },
    });
    const other = await streams.open(owner.claims, 60_000);
    const opened = await streams.open(engineer.claims, 60_000);
    expect(opened.closed).toBe(false);
    for (const stream of [other, opened]) stream.resume();
    streams.close();
  });

  test("tells what is announced while it is being opened", async () => {
    const { streams, opened } = openDuring({ topic: "money", workspace: company.workspaceId });
    const stream = await opened;
    let text = "";
    stream.on("data", (chunk) => (text += String(chunk)));
    await expect.poll(() => text, SOON).toContain('{"topic":"money"}');
    streams.close();
  });

  test("is refused if the sign-in ended while it was being opened", async () => {
    const { workspaceId, owner } = company;
    const { streams, opened } = openDuring(
      { topic: "session", workspace: workspaceId, user: owner.id },
      { system: async <T>() => [] as T },
    );
    await expect(opened).rejects.toMatchObject({ code: "unauthenticated" });
    streams.close();
  });
});

describe("a server with open streams", () => {
  test("closes at once", async () => {
    const app = await startTestApp({ live: true, database: t.database });
    const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const reader = await openEvents(origin, await app.token(company.owner));
    await app.close();
    await reader.ended;
    await expect(fetch(origin)).rejects.toThrow("fetch failed");
  });

  test("cuts off a reader who does not read", async () => {
    const app = await startTestApp({ live: true, database: t.database });
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    const deaf = connect(port, "127.0.0.1");
    const arrived = once(deaf, "readable");
    deaf.write(
      `GET ${LIVE_PATH} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${await app.token(company.owner)}\r\n\r\n`,
    );
    await arrived;
    deaf.on("error", () => undefined);
    const served = once(app.app.server, "connection");
    const attentive = await openEvents(`http://127.0.0.1:${port}`, await app.token(company.admin));
    await served;

    const connections = () =>
      new Promise<number>((resolve) => app.app.server.getConnections((_, n) => resolve(n)));
    expect(await connections()).toBe(2);
    // Until every buffer in between is full, and more.
    for (let round = 0; round < 500 && (await connections()) > 1; round += 1) {
      const projects = Array.from({ length: 1_000 }, () => newId());
      app.live.publish(
        projects.map((project) => ({ topic: "project", workspace: company.workspaceId, project })),
      );
      const last = projects.at(-1);
      await attentive.upTo(({ project }) => project === last);
    }
    expect(await connections()).toBe(1);
    await app.close();
    await attentive.ended;
    deaf.destroy();
  });
});
