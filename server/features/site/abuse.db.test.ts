import { expect, it } from "vitest";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { type SyncCommand } from "../../../contract/sync.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { command, company, deviceOf, prepare, push } from "./site-fixture.ts";

// What somebody may not do to others with commands that no device of ours sends.

prepare();

const DAY = "2026-03-02";
const diaryId = (theirs: string | null = null) =>
  identityOf(diary, { project: company.projectId, fields: { day: DAY, company: theirs } }) ?? "";
const diaryOf = (more: Partial<SyncCommand> = {}) =>
  command({ record: "diary", id: diaryId(), ...(more as object) });
const codes = async (person: TestPerson, ...commands: SyncCommand[]) =>
  (await push(deviceOf(person), commands)).map(({ status, code }) => code ?? status);
