import { expect } from "vitest";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { newId } from "../../platform/ids.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { app, command, company, type Device, deviceOf, push } from "./site-fixture.ts";

export const DAY = "2026-03-02";

/** Selects a diary: by default the project's diary of a Monday. */
export interface WhichDiary {
  readonly day?: string;
  readonly theirs?: string | null;
}

export function diaryId({ day = DAY, theirs = null }: WhichDiary = {}): string {
  return identityOf(diary, { project: company.projectId, fields: { day, company: theirs } }) ?? "";
}

/** Makes the command for an action on a diary. */
export function onDiary(
  act: string,
  of: WhichDiary & {
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly base?: number;
  } = {},
) {
  const { day = DAY, theirs = null, fields = {}, base } = of;
  const identity = { day, ...(theirs !== null && { company: theirs }) };
  return command({
    record: "diary",
    id: diaryId(of),
    act,
    fields: act === "create" ? { ...identity, ...fields } : fields,
    ...(base !== undefined && { base }),
  });
}

export async function codes(device: Device, ...commands: ReturnType<typeof command>[]) {
  return (await push(device, commands)).map(({ status, code }) => code ?? status);
}

/** The contractor's company in the directory. */
export function masons(): Promise<string> {
  return addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: `Lagos Masons ${newId()}`,
    people: [company.contractorOn.id],
  });
}

/** Submits a diary with these rows: the engineer's, or the contractor's for their company. */
export async function submit(
  fields: Readonly<Record<string, unknown>>,
  of: WhichDiary = {},
): Promise<void> {
  const writer = deviceOf((of.theirs ?? null) === null ? company.engineer : company.contractorOn);
  expect(await codes(writer, onDiary("create", { ...of, fields }), onDiary("submit", of))).toEqual([
    "accepted",
    "accepted",
  ]);
}

/** Submits a diary that the owner then approves. */
export async function approve(
  fields: Readonly<Record<string, unknown>>,
  of: WhichDiary = {},
): Promise<void> {
  await submit(fields, of);
  expect(await codes(deviceOf(company.owner), onDiary("approve", { ...of, base: 2 }))).toEqual([
    "accepted",
  ]);
}
