import { expect, it } from "vitest";
import { createMemoryStorage } from "./memory-storage.ts";
import { concernsToken, createTokenStore } from "./token-store.ts";

it("keeps only the token and its time of issue", () => {
  const storage = createMemoryStorage();
  const store = createTokenStore(storage);
  store.save("abc", 1_700_000_000_000);
  expect(storage.length).toBe(2);
  expect(storage.getItem("accessToken")).toBe("abc");
  expect(storage.getItem("lastTokenRefresh")).toBe("1700000000000");
  expect([store.read(), store.refreshedAt()]).toEqual(["abc", 1_700_000_000_000]);
});

it("reads nothing from an empty or broken storage", () => {
  const store = createTokenStore(
    createMemoryStorage({ accessToken: "", lastTokenRefresh: "yesterday" }),
  );
  expect([store.read(), store.refreshedAt()]).toEqual([null, null]);
});

it("clears its own entries, or everything", () => {
  const storage = createMemoryStorage({ other: "thing" });
  const store = createTokenStore(storage);
  store.save("abc", 1);
  store.clear();
  expect([storage.length, storage.getItem("other")]).toEqual([1, "thing"]);
  store.clearEverything();
  expect(storage.length).toBe(0);
});

it("notes a sign-out until it is done", () => {
  const store = createTokenStore(createMemoryStorage());
  store.noteSignOut();
  expect(store.hasSignedOut()).toBe(true);
  store.dropSignOut();
  expect(store.hasSignedOut()).toBe(false);
});

it("notices a changed token of another tab and a cleared storage", () => {
  expect(concernsToken({ key: "accessToken" })).toBe(true);
  expect(concernsToken({ key: null })).toBe(true);
  expect(concernsToken({ key: "lastTokenRefresh" })).toBe(false);
});
