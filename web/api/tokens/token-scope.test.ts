import { describe, expect, it } from "vitest";
import { refresh } from "../../../contract/auth/auth.ts";
import { createProject } from "../../../contract/projects/projects.ts";
import { switchWorkspace } from "../../../contract/auth/workspaces.ts";
import { createTab, NOW } from "../testing/browser.ts";
import type { FakeAnswer, FakeHandler } from "../testing/fake-server.ts";
import { testToken } from "../testing/test-token.ts";
import { createTabScope, scopeOfToken } from "./token-scope.ts";

const lekki = { userId: "ada", workspaceId: "lekki" };
const ikoyi = { userId: "ada", workspaceId: "ikoyi" };
const refused: FakeAnswer = {
  status: 401,
  body: { message: "Please sign in.", code: "unauthenticated" },
};
const created: FakeAnswer = { status: 201, body: { data: { _id: "1" } } };
const body = { title: "Marina Tower", description: "Twelve floors" };

describe("the scope of a token", () => {
  it("is its person and company, whatever characters its encoding has", () => {
    expect(scopeOfToken(testToken(lekki))).toEqual(lekki);
    // Encodes to both characters in which base64url differs from base64.
    const odd = testToken({ ...lekki, name: "~~~???>>>" });
    expect(odd).toMatch(/[-_]/);
    expect(scopeOfToken(odd)).toEqual(lekki);
  });

  it.each(["", "expired", "a.b.c", `a.${btoa("{}")}.c`, `a.${btoa("null")}.c`])(
    "is undefined for a token that is not ours: %j",
    (token) => expect(scopeOfToken(token)).toBeUndefined(),
  );

  it("is foreign only to a screen of another company or person", () => {
    const tab = createTabScope();
    expect(tab.isForeign(testToken(lekki))).toBe(false);
    tab.show(lekki);
    expect(tab.isForeign(testToken(lekki))).toBe(false);
    expect(tab.isForeign(testToken(ikoyi))).toBe(true);
    expect(tab.isForeign(testToken({ ...lekki, userId: "bola" }))).toBe(true);
    expect(tab.isForeign("of unknown meaning")).toBe(false);
  });
});

/** A tab that shows Lekki. `saved` is the scope of the browser's token. */
function tabOfLekki(handle: FakeHandler, saved = lekki) {
  const tab = createTab(handle);
  tab.store.save(testToken(saved), NOW);
  tab.tabScope.show(lekki);
  return tab;
}

describe("when another tab has switched to another company", () => {
  it("a write is not sent there, and the tab learns that it is stale", async () => {
    const tab = tabOfLekki(() => created, ikoyi);
    await expect(tab.call(createProject, { body })).rejects.toMatchObject({ status: 401 });
    expect(tab.server.seen).toEqual([]);
    expect(tab.outdated).toHaveLength(1);
  });

  it("a write that was refused meanwhile is not retried there", async () => {
    const tab = tabOfLekki(() => {
      tab.store.save(testToken(ikoyi), NOW);
      return refused;
    });
    await expect(tab.call(createProject, { body })).rejects.toMatchObject({ status: 401 });
    expect(tab.server.urls()).toEqual([createProject.path]);
    expect(tab.outdated).toHaveLength(1);
  });

  it("a write is not sent with a refreshed token of the other company", async () => {
    for (const late of [0, 900_000]) {
      const tab = tabOfLekki(({ url }) =>
        url === refresh.path ? { status: 200, body: { accessToken: testToken(ikoyi) } } : refused,
      );
      tab.clock.now += late;
      await expect(tab.call(createProject, { body })).rejects.toMatchObject({ status: 401 });
      expect(tab.server.seen.filter(({ token }) => token === testToken(ikoyi))).toEqual([]);
      expect(tab.outdated).toHaveLength(1);
    }
  });

  it("an earlier request is not sent for a person who signed in since", async () => {
    const tab = tabOfLekki(() => {
      const bola = { userId: "bola", workspaceId: "lekki" };
      tab.store.save(testToken(bola), NOW);
      tab.tabScope.show(bola);
      return refused;
    });
    await expect(tab.call(createProject, { body })).rejects.toMatchObject({ status: 401 });
    expect(tab.server.urls()).toEqual([createProject.path]);
    // The screen already shows the new person's data.
    expect(tab.outdated).toEqual([]);
  });
});

it("a call is retried with a token of the same company", async () => {
  const renewed = testToken({ ...lekki, name: "renewed" });
  const tab = tabOfLekki(({ url, token }) => {
    if (url === refresh.path) return { status: 200, body: { accessToken: renewed } };
    return token === renewed ? created : refused;
  });
  await expect(tab.call(switchWorkspace, { body: { workspace: "ikoyi" } })).resolves.toBeDefined();
  expect(tab.outdated).toEqual([]);
});
