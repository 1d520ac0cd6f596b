import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getSummary } from "../../contract/reports/analytics.ts";
import { login, logout, me, refresh, register } from "../../contract/auth/auth.ts";
import { getProject, listProjects } from "../../contract/projects/projects.ts";
import { ApiError } from "./api-error.ts";
import { isRefreshDue, skipsAdvanceRefresh } from "./refresh.ts";
import { createExclusive, createTab, NOW } from "./testing/browser.ts";
import type { FakeHandler } from "./testing/fake-server.ts";
import { createMemoryStorage } from "./tokens/memory-storage.ts";

const PROJECTS = listProjects.path;
const REFRESH = refresh.path;
const ok = { status: 200, body: { data: [], total: 0, nextCursor: null } };
const refused = { status: 401, body: { message: "Sign in first.", code: "unauthenticated" } };

let warnings: unknown[][];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((...words) => void warnings.push(words));
});
afterEach(() => vi.restoreAllMocks());

/** A fake server that accepts one token and issues it on refresh. */
const honouring =
  (good: string): FakeHandler =>
  ({ url, token }) => {
    if (url === REFRESH) return { status: 200, body: { accessToken: good } };
    return token === good ? ok : refused;
  };

describe("the refresh in advance", () => {
  it("is due when the last one is older than 840 seconds, or unknown", () => {
    expect(isRefreshDue(NOW - 840_000, NOW)).toBe(false);
    expect(isRefreshDue(NOW - 840_001, NOW)).toBe(true);
    expect(isRefreshDue(null, NOW)).toBe(true);
  });

  it("is skipped for every URL that contains /auth", () => {
    for (const route of [login, register, refresh, logout, me]) {
      expect(skipsAdvanceRefresh(route.path)).toBe(true);
    }
    expect(skipsAdvanceRefresh(PROJECTS)).toBe(false);
    expect(skipsAdvanceRefresh(getSummary.path)).toBe(false);
  });

  it("happens before the request, which carries the new token", async () => {
    const tab = createTab(honouring("new"));
    tab.store.save("old", NOW - 840_001);
    await tab.call(listProjects);
    expect(tab.server.seen.map(({ url, token }) => [url, token])).toEqual([
      [REFRESH, "old"],
      [PROJECTS, "new"],
    ]);
    expect(tab.store.read()).toBe("new");
    expect(tab.store.refreshedAt()).toBe(NOW);
  });

  it("does not happen while the token is fresh", async () => {
    const tab = createTab(honouring("good"));
    tab.store.save("good", NOW - 840_000);
    await tab.call(listProjects);
    expect(tab.server.urls()).toEqual([PROJECTS]);
  });

  it("does not happen for a URL under /auth, whatever the age", async () => {
    const tab = createTab(() => ({ status: 200, body: { user: {} } }));
    tab.store.save("old", 1);
    await tab.call(me);
    expect(tab.server.urls()).toEqual([me.path]);
  });

  it("only logs a failure, without the token, and still sends the request", async () => {
    const tab = createTab(({ url }) => (url === REFRESH ? refused : ok));
    tab.store.save("secret-token", NOW - 900_000);
    await tab.call(listProjects);
    expect(tab.server.urls()).toEqual([REFRESH, PROJECTS]);
    expect(tab.store.read()).toBe("secret-token");
    expect(tab.lost).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain("secret-token");
  });

  it("logs nothing if nobody is signed in", async () => {
    const nobody = { status: 200, body: { accessToken: null } };
    const tab = createTab(({ url }) => (url === REFRESH ? nobody : ok));
    await tab.call(listProjects);
    expect(tab.server.urls()).toEqual([REFRESH, PROJECTS]);
    expect(warnings).toEqual([]);
  });
});

describe("a 401", () => {
  it("triggers one refresh for all requests that fail together, and each is retried", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const tab = createTab(async (request) => {
      if (request.url === REFRESH) await held;
      return honouring("new")(request);
    });
    tab.store.save("stale", NOW);
    const calls = Array.from({ length: 12 }, () => tab.call(listProjects));
    await vi.waitFor(() => expect(tab.server.count(REFRESH)).toBe(1));
    await vi.waitFor(() => expect(tab.server.count(PROJECTS)).toBe(12));
    release();
    await expect(Promise.all(calls)).resolves.toHaveLength(12);
    expect(tab.server.count(REFRESH)).toBe(1);
    expect(tab.server.count(PROJECTS)).toBe(24);
    expect(tab.server.seen.slice(-12).every(({ token }) => token === "new")).toBe(true);
  });

  it("that arrives late uses the token that was refreshed meanwhile", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = `${PROJECTS}/slow`;
    const tab = createTab(async (request) => {
      if (request.url === slow && request.token === "stale") await held;
      return honouring("new")(request);
    });
    tab.store.save("stale", NOW);
    const late = tab.call(getProject, { params: { id: "slow" } });
    await tab.call(listProjects);
    release();
    await late;
    expect(tab.server.count(REFRESH)).toBe(1);
  });

  it("is not retried twice", async () => {
    const tab = createTab(({ url }) =>
      url === REFRESH ? { status: 200, body: { accessToken: "new" } } : refused,
    );
    tab.store.save("stale", NOW);
    await expect(tab.call(listProjects)).rejects.toMatchObject({
      status: 401,
      message: "Sign in first.",
    });
    expect(tab.server.urls()).toEqual([PROJECTS, REFRESH, PROJECTS]);
    // The session stays.
    expect(tab.store.read()).toBe("new");
    expect(tab.lost).toEqual([]);
  });

  it("of login, register or refresh concerns the request itself: no refresh, no retry", async () => {
    const tab = createTab(() => refused);
    const body = { email: "a@b.ng", password: "secret1" };
    await expect(tab.call(login, { body })).rejects.toBeInstanceOf(ApiError);
    expect(tab.server.urls()).toEqual([login.path]);
    expect(tab.lost).toEqual([]);
  });
});

describe("a refresh that is refused", () => {
  it("clears the token and ends the session", async () => {
    const tab = createTab(() => refused);
    tab.store.save("stale", NOW);
    await expect(tab.call(listProjects)).rejects.toMatchObject({ status: 401 });
    expect(tab.storage.length).toBe(0);
    expect(tab.lost).toHaveLength(1);
  });

  it("includes an answer without a token", async () => {
    const tab = createTab(({ url }) => (url === REFRESH ? { status: 200, body: {} } : refused));
    tab.store.save("stale", NOW);
    await expect(tab.call(listProjects)).rejects.toThrow("No token received");
    expect(tab.store.read()).toBeNull();
    expect(tab.lost).toHaveLength(1);
  });

  it.each([null, { status: 503 }, { status: 429 }])(
    "but not one that could not be asked: %j keeps the token",
    async (answer) => {
      const tab = createTab(({ url }) => (url === REFRESH ? answer : refused));
      tab.store.save("stale", NOW);
      await expect(tab.call(listProjects)).rejects.toBeInstanceOf(ApiError);
      expect(tab.store.read()).toBe("stale");
      expect(tab.lost).toEqual([]);
    },
  );
});

describe("the refresh call", () => {
  it("reads `token` if there is no `accessToken`", async () => {
    const tab = createTab(() => ({ status: 200, body: { token: "other-name" } }));
    await expect(tab.refresher.refresh()).resolves.toMatchObject({ token: "other-name" });
  });

  it("is made again after the last one has ended", async () => {
    const tab = createTab(() => ({ status: 200, body: { accessToken: "a" } }));
    await tab.refresher.refresh();
    await tab.refresher.refresh();
    expect(tab.server.count(REFRESH)).toBe(2);
  });

  it("does not restore a token after a sign-out in the meantime", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const tab = createTab(async () => {
      await held;
      return { status: 200, body: { accessToken: "ghost" } };
    });
    tab.store.save("mine", NOW);
    const refreshing = tab.refresher.refresh();
    await vi.waitFor(() => expect(tab.server.seen).toHaveLength(1));
    tab.store.clearEverything();
    release();
    await expect(refreshing).rejects.toThrow("Signed out");
    expect(tab.store.read()).toBeNull();
  });
});

describe("two tabs side by side", () => {
  it("share one refresh when both are due", async () => {
    const storage = createMemoryStorage();
    const exclusive = createExclusive();
    const first = createTab(honouring("new"), { storage, exclusive });
    const second = createTab(honouring("new"), { storage, exclusive });
    first.store.save("old", NOW - 900_000);
    await Promise.all([first.call(listProjects), second.call(listProjects)]);
    expect(first.server.count(REFRESH) + second.server.count(REFRESH)).toBe(1);
    expect(second.server.seen.at(-1)?.token).toBe("new");
  });

  it("share one refresh when both get a 401", async () => {
    const storage = createMemoryStorage();
    const exclusive = createExclusive();
    const first = createTab(honouring("new"), { storage, exclusive });
    const second = createTab(honouring("new"), { storage, exclusive });
    first.store.save("stale", NOW);
    await Promise.all([first.call(listProjects), second.call(listProjects)]);
    expect(first.server.count(REFRESH) + second.server.count(REFRESH)).toBe(1);
  });

  it("share one refresh even if the first tab's token reaches the second after the lock", async () => {
    const exclusive = createExclusive();
    const first = createTab(honouring("new"), { exclusive });
    const second = createTab(honouring("new"), {
      exclusive,
      storageChange: async () => second.store.save(first.store.read() ?? "none", NOW),
    });
    for (const tab of [first, second]) tab.store.save("stale", NOW);
    await Promise.all([first.call(listProjects), second.call(listProjects)]);
    expect(first.server.count(REFRESH)).toBe(1);
    expect(second.server.count(REFRESH)).toBe(0);
    expect(second.server.seen.at(-1)?.token).toBe("new");
  });

  it("each try when the first tab's refresh finds no server", async () => {
    const storage = createMemoryStorage();
    const exclusive = createExclusive();
    const first = createTab(
      (request) => {
        if (request.url === REFRESH) throw new TypeError("Failed to fetch");
        return honouring("new")(request);
      },
      { storage, exclusive },
    );
    const second = createTab(honouring("new"), { storage, exclusive });
    first.store.save("stale", NOW);
    const [lost, kept] = await Promise.allSettled([
      first.call(listProjects),
      second.call(listProjects),
    ]);
    expect(lost.status).toBe("rejected");
    expect(kept.status).toBe("fulfilled");
  });
});
