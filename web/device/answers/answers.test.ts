import { beforeEach, expect, test, vi } from "vitest";
import { getProjectOverview } from "../../../contract/home/project-overview.ts";
import { getProject } from "../../../contract/projects/projects.ts";
import { listTeam } from "../../../contract/people/team.ts";
import { search } from "../../../contract/search.ts";
import { ApiError } from "../../api/api-error.ts";
import { createQueryClient, fetchFresh, queryKeyOf } from "../../api/queries.ts";
import { ada, bola, freshBrowser, signIn } from "../leaving/seal-fixture.ts";
import { storedValues } from "../stored.ts";
import { storeAnswers } from "./store-answers.ts";
import {
  answerWithoutNetwork,
  askAgain,
  forgetRecalled,
  setAsker,
  recalledSince,
} from "./recall.ts";

freshBrowser();
answerWithoutNetwork();
beforeEach(() => setAsker({ rights: "engineer", timeZone: "Africa/Lagos" }));

const id = "0197f3a2-7c1e-7000-8000-0000000000a1";
const key = queryKeyOf(getProject, { params: { id } });
const answers = storedValues("answers");
const offline = new ApiError({ status: 0, code: "unavailable", message: "No network." });

const page = {
  visibilityState: "visible",
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as const;

/** Opens a page: a cache of queries that gets its next answers from `fetch`. */
function openPage(fetch: () => Promise<unknown>) {
  forgetRecalled();
  const client = createQueryClient();
  const ask = (queryKey: readonly unknown[] = key) =>
    client.fetchQuery({ queryKey, queryFn: fetch, retry: false });
  return { client, ask };
}

/** Opens a page that stores its answers, fetches a query, and closes the page. */
async function visit(answer: unknown, queryKey: readonly unknown[] = key, rights = "engineer") {
  const { client, ask } = openPage(async () => answer);
  const end = storeAnswers(client, { owner: ada, rights, page });
  await ask(queryKey);
  end();
  // Waits for the steps that run one after the other: the rights are read and noted, and the answer is stored.
  for (let turn = 0; turn < 4; turn += 1) await answers.find("");
}

const fails = (error: unknown) => async () => {
  throw error;
};

test("N1, N4: what the server answered is there for the next page without a network, with its age", async () => {
  signIn(ada);
  await visit({ data: "Marina Tower" });
  const { client, ask } = openPage(fails(offline));
  expect(recalledSince.now()).toBeUndefined();
  expect(await ask()).toEqual({ data: "Marina Tower" });
  expect(recalledSince.now()).toBeCloseTo(Date.now(), -4);
  askAgain(client);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  await client.fetchQuery({ queryKey: key, queryFn: async () => ({ data: "Marina Towers" }) });
  expect(recalledSince.now()).toBeUndefined();
});

test("what is read anew after a conflict comes from the server, or not at all", async () => {
  signIn(ada);
  await visit({ data: "Marina Tower" });
  const { client, ask } = openPage(fails(offline));
  await ask();
  const fresh = fetchFresh(client, getProject, { params: { id } });
  // There is no server here.
  await expect(fresh).rejects.toBeInstanceOf(ApiError);
});

test("N1, N2: an error of the server is no want of a network; what is refused goes, and with what is not found all that names it", async () => {
  signIn(ada);
  await visit({ data: "Marina Tower" });
  const team = queryKeyOf(listTeam, { params: { id } });
  await visit({ data: ["Ada"] }, team);
  for (const status of [500, 503]) {
    const error = new ApiError({ status, code: "internal", message: "It failed." });
    await expect(openPage(fails(error)).ask()).rejects.toBe(error);
  }
  const refused = async (error: unknown, queryKey: readonly unknown[] = key) => {
    const { client, ask } = openPage(fails(error));
    const end = storeAnswers(client, { owner: ada, rights: "engineer", page });
    await expect(ask(queryKey)).rejects.toBe(error);
    end();
  };
  const overview = queryKeyOf(getProjectOverview, { params: { id } });
  await visit({ data: {} }, overview);
  await refused(new ApiError({ status: 403, code: "forbidden", message: "Not you." }), overview);
  await expect(openPage(fails(offline)).ask(overview)).rejects.toBe(offline);
  expect(await openPage(fails(offline)).ask(team)).toEqual({ data: ["Ada"] });
  await refused(new ApiError({ status: 404, code: "not_found", message: "It is gone." }));
  await expect(openPage(fails(offline)).ask()).rejects.toBe(offline);
  await expect(openPage(fails(offline)).ask(team)).rejects.toBe(offline);
});

test("N2: nobody is given what another person, or the same one with other rights, was answered", async () => {
  signIn(ada);
  await visit({ data: "Marina Tower" });
  signIn(bola);
  await expect(openPage(fails(offline)).ask()).rejects.toBe(offline);
  signIn(ada);
  expect(await openPage(fails(offline)).ask()).toEqual({ data: "Marina Tower" });
  setAsker({ rights: "client", timeZone: "Africa/Lagos" });
  await expect(openPage(fails(offline)).ask()).rejects.toBe(offline);
  setAsker({ rights: "engineer", timeZone: "Africa/Lagos" });
  storeAnswers(openPage(fails(offline)).client, { owner: ada, rights: "client", page })();
  await vi.waitFor(() => expect(openPage(fails(offline)).ask()).rejects.toBe(offline));
});

test("N1: what is on the screen stays there, and searches are not kept", async () => {
  signIn(ada);
  await visit({ data: [] }, queryKeyOf(search, { query: { q: "beam" } }));
  expect(await answers.all("[")).toEqual([]);
  const { client } = openPage(fails(offline));
  client.setQueryData(key, { data: "On the screen" });
  const shown = await client.fetchQuery({ queryKey: key, queryFn: fails(offline), retry: false });
  expect(shown).toEqual({ data: "On the screen" });
});
