import { expect, it } from "vitest";
import { getSummary } from "../../contract/reports/analytics.ts";
import { updateProfile } from "../../contract/people/profile.ts";
import { createTab, NOW } from "./testing/browser.ts";

const ada = { userId: "ada", workspaceId: "adeyemi" };
const bola = { userId: "bola", workspaceId: "adeyemi" };

/** A tab whose server has one answer with a tag, which `change` replaces. */
function openTab() {
  let version = 1;
  const tab = createTab(({ known }) =>
    known === `"${version}"`
      ? { status: 304 }
      : { status: 200, body: { data: version }, etag: `"${version}"` },
  );
  tab.store.save("mine", NOW);
  tab.tabScope.show(ada);
  const ask = () => tab.call(getSummary);
  return {
    tab,
    ask,
    known: () => tab.server.seen.map((each) => each.known),
    change: () => (version += 1),
  };
}

it("an answer that has not changed is given again, and one that has is fetched", async () => {
  const { ask, known, change } = openTab();
  const first = await ask();
  expect(await ask()).toBe(first);
  change();
  expect(await ask()).toEqual({ data: 2 });
  expect(await ask()).toEqual({ data: 2 });
  expect(known()).toEqual([undefined, '"1"', '"1"', '"2"']);
});

it("whoever comes next in the tab is given nothing of it", async () => {
  const { tab, ask, known } = openTab();
  await ask();
  tab.tabScope.show(bola);
  await ask();
  tab.tabScope.show(ada);
  await ask();
  expect(known()).toEqual([undefined, undefined, undefined]);
});

it("a write never asks so", async () => {
  const { tab, known } = openTab();
  await tab.call(updateProfile, { body: {} });
  await tab.call(updateProfile, { body: {} });
  expect(known()).toEqual([undefined, undefined]);
});
