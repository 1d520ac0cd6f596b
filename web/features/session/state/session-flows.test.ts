import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  login as loginRoute,
  logout as logoutRoute,
  me,
  refresh,
  register as registerRoute,
} from "../../../../contract/auth/auth.ts";
import { createExclusive, createTab, NOW } from "../../../api/testing/browser.ts";
import type { FakeAnswer, FakeHandler } from "../../../api/testing/fake-server.ts";
import { createMemoryStorage } from "../../../api/tokens/memory-storage.ts";
import { testToken } from "../../../api/testing/test-token.ts";
import {
  login,
  logout,
  RECALL_AFTER_MS,
  register,
  sendCheck,
  startSession,
} from "./session-flows.ts";
import type { SessionEvent } from "./session-state.ts";
import { testUser } from "../testing/test-user.ts";

const user = testUser();
const refused: FakeAnswer = {
  status: 401,
  body: { message: "Sign in first.", code: "unauthenticated" },
};
const token = testToken({ userId: user._id, workspaceId: user.workspace._id });
const whoAmI: FakeAnswer = { status: 200, body: { user } };

/** Fake answers by path. Every other path is refused. */
const server =
  (answers: Record<string, FakeAnswer | null>): FakeHandler =>
  ({ url }) =>
    url in answers ? (answers[url] ?? null) : refused;

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe("startup", () => {
  it("refreshes first, stores the token and takes the user from the answer", async () => {
    const tab = createTab(
      server({ [refresh.path]: { status: 200, body: { accessToken: token, user } } }),
    );
    await expect(startSession(tab)).resolves.toEqual({ type: "entered", user, at: NOW });
    expect(tab.server.urls()).toEqual([refresh.path]);
    expect(tab.store.read()).toBe(token);
  });

  const elsewhere = { ...user.workspace, _id: "0198a8a8-0000-7000-8000-000000000009" };
  it.each([
    ["no user", { accessToken: token }],
    ["another person than its token", { accessToken: token, user: { ...user, _id: "other" } }],
    [
      "another company than its token",
      { accessToken: token, user: { ...user, workspace: elsewhere } },
    ],
    ["a token that cannot be read", { accessToken: "opaque", user }],
  ])("fetches the user if the answer has %s", async (_, body) => {
    const tab = createTab(server({ [refresh.path]: { status: 200, body }, [me.path]: whoAmI }));
    await expect(startSession(tab)).resolves.toEqual({ type: "entered", user, at: NOW });
    expect(tab.server.seen.map((request) => [request.url, request.token])).toEqual([
      [refresh.path, null],
      [me.path, body.accessToken],
    ]);
  });

  it("fetches the user if another tab has refreshed the token", async () => {
    const browser = { storage: createMemoryStorage(), exclusive: createExclusive() };
    const answers = server({
      [refresh.path]: { status: 200, body: { accessToken: token, user } },
      [me.path]: whoAmI,
    });
    const [first, second] = [createTab(answers, browser), createTab(answers, browser)];
    const events = await Promise.all([first, second].map((tab) => startSession(tab)));
    expect(events).toEqual([
      { type: "entered", user, at: NOW },
      { type: "entered", user, at: NOW },
    ]);
    expect(first.server.urls()).toEqual([refresh.path]);
    expect(second.server.urls()).toEqual([me.path]);
  });

  it("fetches the user of another token that another tab has stored since", async () => {
    const other = testUser({ _id: "0198a8a8-0000-7000-8000-000000000003" });
    const tab = createTab(
      server({
        [refresh.path]: { status: 200, body: { accessToken: token, user } },
        [me.path]: { status: 200, body: { user: other } },
      }),
      {
        exclusive: async (work) => {
          const answer = await work(false);
          tab.store.save("of the other tab", NOW);
          return answer;
        },
      },
    );
    await expect(startSession(tab)).resolves.toEqual({ type: "entered", user: other, at: NOW });
    expect(tab.server.seen.at(-1)).toMatchObject({ url: me.path, token: "of the other tab" });
  });

  it("otherwise tries the saved token and keeps it if it is valid", async () => {
    const tab = createTab(server({ [me.path]: whoAmI }));
    tab.store.save("saved", NOW - 1);
    await expect(startSession(tab)).resolves.toEqual({ type: "entered", user, at: NOW });
    expect(tab.server.seen.at(-1)).toMatchObject({ url: me.path, token: "saved" });
    expect(tab.store.read()).toBe("saved");
  });

  it("clears an invalid saved token and is signed out", async () => {
    const tab = createTab(server({}));
    tab.store.save("saved", NOW);
    await expect(startSession(tab)).resolves.toEqual({
      type: "left",
      why: "Sign in first.",
    });
    expect(tab.store.read()).toBeNull();
    expect(tab.server.urls()).toEqual([refresh.path, me.path]);
  });

  it("is signed out without cookie and token, after one request", async () => {
    const tab = createTab(server({}));
    await expect(startSession(tab)).resolves.toEqual({ type: "left" });
    expect(tab.server.urls()).toEqual([refresh.path]);
  });

  it("is signed out if the refresh answers no token", async () => {
    const tab = createTab(server({ [refresh.path]: { status: 200, body: {} } }));
    await expect(startSession(tab)).resolves.toEqual({ type: "left" });
  });

  it.each([null, { status: 503, body: { message: "Back soon.", code: "unavailable" } }])(
    "keeps the saved token while the server cannot be reached: %j",
    async (answer) => {
      const tab = createTab(() => answer);
      tab.store.save("saved", NOW);
      await expect(startSession(tab)).resolves.toEqual({ type: "unreachable" });
      expect(tab.store.read()).toBe("saved");
    },
  );

  describe("whose first refresh has no answer, and whose saved token is refused", () => {
    const renewed = { status: 200, body: { accessToken: token, user } };
    const over = { status: 401, body: { message: "You were removed.", code: "unauthenticated" } };
    const broken = { status: 500, body: { message: "Unexpected error.", code: "internal" } };
    const missing = { status: 404, body: { message: "No such account.", code: "not_found" } };
    const entered = { type: "entered", user, at: NOW } as const;
    const left = { type: "left", why: "You were removed." } as const;
    const away = { type: "unreachable" } as const;

    it.each<[string, (FakeAnswer | null)[], SessionEvent, string | null]>([
      ["goes on if the second brings a token", [null, renewed], entered, token],
      ["says why it ended if the second is refused", [null, over], left, null],
      ["keeps its token if the second has no answer either", [null, null], away, "expired"],
      ["asks again after an error of the server, too", [broken, over], left, null],
    ])("%s", async (_, answers, event, kept) => {
      const tab = createTab(({ url }) =>
        url === refresh.path ? (answers.shift() ?? null) : refused,
      );
      tab.store.save("expired", NOW - 1);
      await expect(startSession(tab)).resolves.toEqual(event);
      expect(tab.store.read()).toBe(kept);
      expect(tab.server.urls()).toEqual([refresh.path, me.path, refresh.path]);
    });

    it.each<[string, (FakeAnswer | null)[], SessionEvent]>([
      ["ends if the person is not there any more", [null, null], { type: "left" }],
      ["says why a person is not there any more, if the second refresh does", [null, over], left],
    ])("%s", async (_, answers, event) => {
      const tab = createTab(({ url }) =>
        url === refresh.path ? (answers.shift() ?? null) : missing,
      );
      tab.store.save("saved", NOW - 1);
      await expect(startSession(tab)).resolves.toEqual(event);
      expect(tab.store.read()).toBeNull();
    });
  });

  it("does not clear the token of a sign-in in another tab meanwhile", async () => {
    const tab = createTab(({ url }) => {
      if (url === me.path) tab.store.save("of the other tab", NOW);
      return refused;
    });
    tab.store.save("saved", NOW);
    await startSession(tab);
    expect(tab.store.read()).toBe("of the other tab");
  });
});

describe("login", () => {
  const input = { email: "adaeze@example.ng", password: "secret1", remember: true };
  const noSecondStep = () => Promise.reject(new Error("No second step was expected"));

  it("takes the second step if the account asks for it, and only then keeps a token", async () => {
    const step = { ticket: "t", ways: ["totp" as const] };
    const tab = createTab(
      server({
        [loginRoute.path]: { status: 200, body: { secondFactor: step } },
        [me.path]: whoAmI,
      }),
    );
    const taken: unknown[] = [];
    await expect(
      login(tab, input, async (...given) => {
        taken.push(given, tab.store.read());
        return { accessToken: "new" };
      }),
    ).resolves.toEqual(user);
    expect(taken).toEqual([[step, input], null]);
    expect(tab.store.read()).toBe("new");
    await expect(login(tab, input, noSecondStep)).rejects.toThrow("No second step was expected");
    expect(tab.store.read()).toBeNull();
  });

  it("clears all of local storage first, posts, stores the token and loads the user", async () => {
    let before: number | undefined;
    const tab = createTab(({ url }) => {
      if (url === loginRoute.path) before = tab.storage.length;
      return url === loginRoute.path ? { status: 200, body: { accessToken: "new", user } } : whoAmI;
    });
    tab.storage.setItem("leftover", "thing");
    tab.store.save("old", 1);
    const keepKey = vi.fn();
    await expect(login({ ...tab, keepKey }, input, noSecondStep)).resolves.toEqual(user);
    expect(keepKey).toHaveBeenCalledWith("new", { accessToken: "new", user });
    expect(before).toBe(0);
    expect(tab.server.seen[0]).toMatchObject({
      url: loginRoute.path,
      token: null,
      body: { ...input, timestamp: new Date(NOW).toISOString() },
    });
    expect([tab.store.read(), tab.store.refreshedAt()]).toEqual(["new", NOW]);
  });

  it("reads `token` if there is no `accessToken`", async () => {
    const tab = createTab(
      server({ [loginRoute.path]: { status: 200, body: { token: "new" } }, [me.path]: whoAmI }),
    );
    await login(tab, input, noSecondStep);
    expect(tab.store.read()).toBe("new");
  });

  it.each([
    [undefined, "Empty response from server"],
    [{ user }, "No token received from login"],
  ])("refuses the reply %j", async (body, message) => {
    const tab = createTab(server({ [loginRoute.path]: { status: 200, body } }));
    await expect(login(tab, input, noSecondStep)).rejects.toThrow(message);
    expect(tab.store.read()).toBeNull();
  });

  it("fails if the user cannot be loaded, and keeps no token", async () => {
    const tab = createTab(
      server({ [loginRoute.path]: { status: 200, body: { accessToken: "new" } } }),
    );
    const keepKey = vi.fn();
    await expect(login({ ...tab, keepKey }, input, noSecondStep)).rejects.toThrow(
      "Failed to validate login session",
    );
    expect(tab.store.read()).toBeNull();
    expect(tab.server.urls()).toEqual([loginRoute.path, me.path]);
    // The key for sealed data is not stored either.
    expect(keepKey).not.toHaveBeenCalled();
  });
});

describe("register", () => {
  const input = {
    name: "Adaeze",
    email: "a@b.ng",
    password: "secret1",
    company: "Okafor",
    role: "admin",
  } as const;

  it("stores the token and reads the user from the reply", async () => {
    const tab = createTab(
      server({ [registerRoute.path]: { status: 201, body: { accessToken: "new", user } } }),
    );
    await expect(register(tab, input)).resolves.toEqual(user);
    expect(tab.store.read()).toBe("new");
    expect(tab.server.seen).toHaveLength(1);
    expect(tab.server.seen[0]?.body).toEqual(input);
  });

  it("fetches the user if the reply has none", async () => {
    const answers = {
      [registerRoute.path]: { status: 201, body: { token: "new" } },
      [me.path]: whoAmI,
    };
    const tab = createTab(server(answers));
    await expect(register(tab, input)).resolves.toEqual(user);
    expect(tab.server.seen.at(-1)).toMatchObject({ url: me.path, token: "new" });
  });
});

describe("logout", () => {
  it.each([
    [{ status: 200, body: { data: { ok: true } } }, 0],
    [{ status: 500 }, 1],
    [null, 1],
  ])(
    "clears all of local storage, whatever the server answers (%j), and leaves a message for one that was not reached",
    async (answer, words) => {
      const tab = createTab(() => answer);
      tab.store.save("mine", NOW);
      tab.storage.setItem("leftover", "thing");
      await logout(tab);
      expect(tab.server.seen).toMatchObject([{ url: logoutRoute.path, token: "mine" }]);
      expect(tab.storage.length).toBe(0);
      expect(tab.wordsLeft).toHaveLength(words);
    },
  );
});

describe("a sign-out that the server does not answer", () => {
  it("waits 5 s, and then clears everything all the same", async () => {
    const patience = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    const tab = createTab(() => new Promise(() => {}));
    tab.store.save("mine", NOW);
    const done = logout(tab);
    await vi.waitFor(() => expect(tab.server.urls()).toEqual([logoutRoute.path]));
    expect(limit).toHaveBeenCalledWith(5_000);
    expect(tab.store.read()).toBe("mine");
    patience.abort();
    await done;
    expect(tab.storage.length).toBe(0);
    expect(tab.wordsLeft).toHaveLength(1);
  });
});

describe("the device's copy", () => {
  const kept = { user, at: NOW - 3 * 60 * 60_000 };
  const remembered = { type: "remembered", ...kept };

  function createDevice() {
    const left: string[] = [];
    return { left, recall: async () => kept, leave: async (why: string) => void left.push(why) };
  }

  async function check(handle: FakeHandler, saved: string | null) {
    const device = createDevice();
    const tab = createTab(handle);
    if (saved !== null) tab.store.save(saved, NOW);
    const events: SessionEvent[] = [];
    await sendCheck(
      { ...tab, ...device },
      startSession({ ...tab, ...device }),
      (event) => void events.push(event),
    );
    return { events, left: device.left, token: tab.store.read() };
  }

  const silence: FakeHandler = () => null;
  const portal: FakeHandler = () => ({ status: 200, body: "<h1>Free Wi-Fi</h1>" });
  const broken: FakeHandler = () => ({ status: 500, body: {} });

  it.each([
    ["nobody answers", silence],
    ["a network's own sign-in page answers", portal],
    ["the server fails", broken],
  ])("is shown while %s, and kept", async (_, handle) => {
    const found = await check(handle, token);
    expect(found).toEqual({ events: [remembered], left: [], token });
  });

  it("is not asked for without a token", async () => {
    expect((await check(silence, null)).events).toEqual([{ type: "unreachable" }]);
  });

  it.each([401, 403])("is left when the server answers %i, and not shown", async (status) => {
    const found = await check(() => ({ status, body: {} }), token);
    expect(found).toEqual({ events: [{ type: "left" }], left: ["ended"], token: null });
  });

  it("is left by signing out, also without a network", async () => {
    const device = createDevice();
    const tab = createTab(silence);
    tab.store.save(token, NOW);
    await logout({ ...tab, ...device });
    expect(device.left).toEqual(["signed-out"]);
    // The sign-out stays noted until the device has done its part.
    expect(tab.store.hasSignedOut()).toBe(true);
  });

  it("is shown meanwhile if the answer takes long, which then decides", async () => {
    vi.useFakeTimers();
    const { store } = createTab(silence);
    store.save(token, NOW);
    const answer = Promise.withResolvers<SessionEvent>();
    const events: SessionEvent[] = [];
    const parts = { ...createTab(silence), store, ...createDevice() };
    const done = sendCheck(parts, answer.promise, (event) => void events.push(event));
    await vi.advanceTimersByTimeAsync(RECALL_AFTER_MS - 1);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual([remembered]);
    answer.resolve({ type: "left" });
    await done;
    expect(events).toEqual([remembered, { type: "left" }]);
    vi.useRealTimers();
  });
});
