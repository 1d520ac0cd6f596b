import { useState } from "react";
import { diary } from "../../../../contract/site/diary.ts";
import { identityOf } from "../../../../contract/site/identity.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { useToday } from "../../session/public.ts";
import { diaryOf } from "../diary/diary-days.ts";
import { useDiaryCompany } from "../diary/use-own-company.ts";
import { useMayDo } from "../parts/use-actions.ts";
import { useDevice, useRecords } from "../parts/use-site.ts";
import { type AddToSiteProps, storeShared } from "./store-shared.ts";
import { useAdding } from "./use-adding.ts";

/** Adds shared photos and words to the diary of today. It needs no network. */
export function AddToDiary({ projectId, files, words, onAdded }: AddToSiteProps) {
  const device = useDevice();
  const day = useToday();
  const own = useDiaryCompany(projectId);
  const records = useRecords(projectId, "diary");
  const may = useMayDo(diary, projectId);
  const [notes, setNotes] = useState(words);
  const { problem, isAdding, press } = useAdding(add);
  const company = own?.company ?? null;
  const record = records && diaryOf(records, { day, company });
  const title = diary.nameOf({ day });
  if (!own || !records) return null;
  const isWritable = record ? may("change", record) : may("create");
  if (!isWritable)
    return (
      <Banner>
        Today’s diary is closed: it is approved, or somebody else writes it. Choose another place.
      </Banner>
    );

  async function add(): Promise<string | undefined> {
    const id = identityOf(diary, { project: projectId, fields: { day, company } }) ?? "";
    const said = notes.trim();
    const { wordsBelowNotes } = await import("./diary-words.ts");
    const text = said === "" ? undefined : await wordsBelowNotes(device.db, { id, words: said });
    if (text === "full")
      return "The notes of today’s diary have no room for this text: shorten it.";
    const begun = record ? {} : { day, ...(company !== null && { company }) };
    const action = {
      record: "diary",
      id,
      project: projectId,
      act: record ? "change" : "create",
      fields: { ...begun, ...text?.fields },
      base: record?.version,
      shown: text?.shown ?? {},
      title,
    };
    const isKept = await storeShared(device, {
      action: text || !record ? action : undefined,
      of: { project: projectId, kind: "diary", recordId: id },
      files,
    });
    const path = paths.projectRoom(projectId, "site", { part: "diary", day });
    await onAdded({ isKept, path, said: "Added to today’s diary." });
    return undefined;
  }

  return (
    <>
      {words !== "" && (
        <Field label="Notes" hint={`Below the notes of ${title}.`}>
          <TextArea
            rows={3}
            maxLength={20_000}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        </Field>
      )}
      {problem !== undefined && <Banner tone="red">{problem}</Banner>}
      <div>
        <Button
          variant="primary"
          loading={isAdding}
          onClick={press}
          disabledReason={
            files.length === 0 && notes.trim() === "" ? "There is nothing left to add." : undefined
          }
        >
          Add to today’s diary
        </Button>
      </div>
    </>
  );
}
