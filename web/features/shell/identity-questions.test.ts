import { afterEach, describe, expect, it } from "vitest";
import { listProjects } from "../../../contract/projects/projects.ts";
import { routes } from "../../../contract/routes.ts";
import { GivenUp } from "../../api/api-error.ts";
import { createTab, NOW } from "../../api/testing/browser.ts";
import { askForIdentity } from "./identity-questions.ts";

const REQUIRED = {
  status: 403,
  body: { message: "Please confirm that it is you.", code: "confirmation_required" },
};
const DONE = { status: 200, body: { data: { ended: 1 } } };
const id = "019bd000-0000-7000-8000-000000000001";

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A tab whose server requires a confirmation until there is one, and the question on its screen. */
function tabWithQuestion() {
  const state = { isConfirmed: false, shown: [] as boolean[] };
  const tab = createTab(() => (state.isConfirmed ? DONE : REQUIRED));
  tab.store.save("mine", NOW);
  const { answer, stop: end } = askForIdentity((isAsked) => state.shown.push(isAsked));
  stop = end;
  const act = () => tab.call(routes.endPersonSignIns, { params: { id } });
  const asked = () => expect.poll(() => state.shown.at(-1)).toBe(true);
  return { tab, state, answer, act, asked };
}

describe("a request that needs a confirmation", () => {
  it("is sent again, the same, once the person has confirmed", async () => {
    const { tab, state, answer, act, asked } = tabWithQuestion();
    const done = act();
    await asked();
    state.isConfirmed = true;
    answer(true);
    await expect(done).resolves.toEqual(DONE.body);
    expect(tab.server.seen).toHaveLength(2);
    expect(tab.server.seen[1]).toEqual(tab.server.seen[0]);
  });

  it("is given up if the person cancels, which is no failure to show", async () => {
    const { answer, act, asked, tab } = tabWithQuestion();
    const done = act();
    await asked();
    answer(false);
    await expect(done).rejects.toBeInstanceOf(GivenUp);
    await expect(done).rejects.toMatchObject({ ...REQUIRED.body, status: 403 });
    expect(tab.server.seen).toHaveLength(1);
  });

  it("shares one question with others that come meanwhile", async () => {
    const { state, answer, act, asked } = tabWithQuestion();
    const both = [act(), act()];
    await asked();
    await expect.poll(() => state.shown.length).toBe(2);
    state.isConfirmed = true;
    answer(true);
    await expect(Promise.all(both)).resolves.toEqual([DONE.body, DONE.body]);
    expect(state.shown).toEqual([true, true, false]);
  });

  it("fails if the person leaves", async () => {
    const { act, asked } = tabWithQuestion();
    const done = act();
    await asked();
    stop();
    await expect(done).rejects.toMatchObject({ code: "confirmation_required" });
    await expect(act()).rejects.toMatchObject({ code: "confirmation_required" });
  });

  it("asks once only: a second refusal is final", async () => {
    const { answer, act, asked } = tabWithQuestion();
    const done = act();
    await asked();
    answer(true);
    await expect(done).rejects.toMatchObject({ code: "confirmation_required" });
    await expect(done).rejects.not.toBeInstanceOf(GivenUp);
  });
});

describe("nobody is asked", () => {
  it("for a read, which nobody has pressed anything for", async () => {
    const { tab, state } = tabWithQuestion();
    await expect(tab.call(listProjects)).rejects.toMatchObject({ code: "confirmation_required" });
    expect(state.shown).toEqual([]);
  });

  it("after another refusal", async () => {
    const refused = { status: 403, body: { message: "Not yours.", code: "forbidden" } };
    const tab = createTab(() => refused);
    const shown: boolean[] = [];
    stop = askForIdentity((isAsked) => shown.push(isAsked)).stop;
    const done = tab.call(routes.endPersonSignIns, { params: { id } });
    await expect(done).rejects.toMatchObject(refused.body);
    expect(shown).toEqual([]);
  });
});
