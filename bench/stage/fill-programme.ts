import type { Programme } from "../../contract/programme/programme.ts";
import { compute } from "../../engine/programme/schedule/schedule.ts";
import {
  type ExportedProgramme,
  writeMspdi,
} from "../../server/features/programme/formats/public.ts";
import { largePlan } from "./large-plan.ts";

interface Filled {
  readonly address: string;
  /** The headers of somebody who may plan. */
  readonly headers: Readonly<Record<string, string>>;
  readonly projectId: string;
}

interface ProgrammeSize {
  readonly activities: number;
  readonly links: number;
}

/** A large programme with its dates, as it is exported. */
export function largeProgramme(size: ProgrammeSize): ExportedProgramme {
  const plan = largePlan(size);
  const schedule = compute(plan);
  const none = new Map<string, never>();
  return {
    name: "Large",
    plan,
    dates: new Map(plan.activities.map(({ _id }) => [_id, schedule.dates(_id)])),
    baseline: none,
    baselines: [],
    people: none,
    companies: none,
    locations: none,
  };
}

/**
 * Imports a file, as a person does.
 * @returns the length of the answer
 * @throws Error if the import is refused
 */
export async function importFile(
  { address, headers, projectId }: Filled,
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(bytes)]), name);
  const url = `${address}/api/projects/${projectId}/programme/import`;
  const answer = await fetch(url, { method: "POST", headers, body: form });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${text.slice(0, 300)}`);
  return text.length;
}

/** Gives a project a large programme. @throws Error if the import is refused */
export async function fillProgramme(filled: Filled, size: ProgrammeSize): Promise<void> {
  await importFile(filled, { bytes: writeMspdi(largeProgramme(size)), name: "large.xml" });
}

/** Returns the first task of the programme, on which many others depend. @throws Error if there is none */
export async function firstTask({ address, headers, projectId }: Filled) {
  const answer = await fetch(`${address}/api/projects/${projectId}/programme`, { headers });
  const { data } = (await answer.json()) as { data: Programme };
  const found = data.activities.find(({ kind }) => kind === "task");
  if (!found) throw new Error("The programme has no task");
  return found;
}
