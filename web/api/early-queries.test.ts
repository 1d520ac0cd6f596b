import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMemoryStorage } from "./tokens/memory-storage.ts";
import { testToken } from "./testing/test-token.ts";

const ada = { userId: "ada", workspaceId: "lekki" };
const bayo = { userId: "bayo", workspaceId: "lekki" };
const adaElsewhere = { userId: "ada", workspaceId: "ikeja" };

/** A page that has not refreshed its token yet. */
async function loadPage() {
  vi.resetModules();
  Object.assign(globalThis, { window: { localStorage: createMemoryStorage() } });
  const { tokenStore } = await import("./call.ts");
  const { provideFirstToken } = await import("./tokens/first-token.ts");
  return { ...(await import("./early-queries.ts")), provideFirstToken, tokenStore };
}

/** A page whose first refresh returned `token`, and which has fetched "Ada's tasks" with it. */
async function openPage(token: string) {
  const page = await loadPage();
  const started = page.queryEarly((client) => client.setQueryData(["tasks"], "Ada's tasks"));
  page.tokenStore.save(token, 0);
  page.provideFirstToken(token);
  await started;
  return page;
}

describe("data that a page fetches before its frame is rendered", () => {
  let page: Awaited<ReturnType<typeof openPage>>;
  beforeEach(async () => {
    page = await openPage(testToken(ada));
  });
  const tasksFor = (owner: typeof ada) => page.queryClientFor(owner).getQueryData(["tasks"]);

  it("is for the person and company of its token only", () => {
    expect(tasksFor(ada)).toBe("Ada's tasks");
    expect(tasksFor(bayo)).toBeUndefined();
    expect(tasksFor(adaElsewhere)).toBeUndefined();
  });

  it("is dropped if another tab has signed in as somebody else meanwhile", () => {
    page.tokenStore.save(testToken(bayo), 0);
    expect(tasksFor(ada)).toBeUndefined();
    expect(tasksFor(bayo)).toBeUndefined();
  });

  it("goes to the first frame only", async () => {
    page.endEarlyQueries();
    expect(tasksFor(ada)).toBeUndefined();
    const start = vi.fn();
    await page.queryEarly(start);
    expect(start).not.toHaveBeenCalled();
  });

  it("is not fetched if the frame was rendered before the token arrived", async () => {
    const { queryEarly, endEarlyQueries, provideFirstToken } = await loadPage();
    const start = vi.fn();
    const started = queryEarly(start);
    endEarlyQueries();
    provideFirstToken(testToken(ada));
    await started;
    expect(start).not.toHaveBeenCalled();
  });
});
