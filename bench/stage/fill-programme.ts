import type { Programme } from "../../contract/programme.ts";
import { compute } from "../../engine/programme/schedule.ts";
import { writeMspdi } from "../../server/features/programme/formats/public.ts";
import { largePlan } from "./large-plan.ts";

interface Filled {
  readonly address: string;
  /** Of somebody who may plan. */
  readonly headers: Readonly<Record<string, string>>;
  readonly projectId: string;
}

/**
 * Gives a project a large programme, as a person does who imports a file.
 * @throws Error if the import is refused
 */
export async function fillProgramme(
  { address, headers, projectId }: Filled,
  size: { readonly activities: number; readonly links: number },
): Promise<void> {
  const plan = largePlan(size);
  const schedule = compute(plan);
  const none = new Map<string, never>();
  const bytes = writeMspdi({
    name: "Large",
    plan,
    dates: new Map(plan.activities.map(({ _id }) => [_id, schedule.dates(_id)])),
    baseline: none,
    baselines: [],
    people: none,
    companies: none,
  });
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(bytes)]), "large.xml");
  const url = `${address}/api/projects/${projectId}/programme/import`;
  const answer = await fetch(url, { method: "POST", headers, body: form });
  if (!answer.ok)
    throw new Error(`The import answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

/** The task of the first rows, which much depends on. @throws Error if there is none */
export async function firstTask({ address, headers, projectId }: Filled) {
  const answer = await fetch(`${address}/api/projects/${projectId}/programme`, { headers });
  const { data } = (await answer.json()) as { data: Programme };
  const found = data.activities.find(({ kind }) => kind === "task");
  if (!found) throw new Error("The programme has no task");
  return found;
}
