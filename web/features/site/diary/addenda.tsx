import { useState } from "react";
import { v7 as newId } from "uuid";
import { diary } from "../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { rowsOf } from "../../../../engine/records/merge.ts";
import type { LocalRecord } from "../../../site/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { useMayAct } from "../parts/use-may-act.ts";
import { useNames } from "../parts/use-names.ts";
import { useSite } from "../parts/use-site.ts";

const kind: RecordKind = diary;
const whenWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** What was added after the approval. It is never changed; the history says who added it and when. */
export function Addenda({ record }: { readonly record: LocalRecord }) {
  const site = useSite();
  const may = useMayAct(kind, record.project);
  const [words, setWords] = useState("");
  const rows = rowsOf(record.fields["addenda"]);
  if (record.state !== "approved") return null;
  const add = async () => {
    const line = words.trim().replaceAll(/\s+/g, " ");
    if (line === "") return;
    await site.act({
      record: "diary",
      id: record._id,
      project: record.project,
      act: "addendum",
      fields: { addenda: { [newId()]: { words: line } } },
      base: record.version,
      title: diary.nameOf(record.fields),
    });
    setWords("");
  };
  return (
    <section aria-label="Addenda" className="grid gap-2">
      <h3 className="font-semibold">Addenda</h3>
      <ul className="grid gap-2" aria-label="Addenda">
        {rows.map(([id, cells]) => (
          <li key={id} className="diary-row">
            <p className="wrap-anywhere">
              {typeof cells["words"] === "string" ? cells["words"] : ""}
            </p>
            <AddedBy record={record} row={id} />
          </li>
        ))}
      </ul>
      {may("addendum", record) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Field label="Addendum">
            <TextArea
              rows={2}
              maxLength={2000}
              required
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </Field>
          <Button type="submit">Add the addendum</Button>
        </form>
      )}
    </section>
  );
}

/** Who added an addendum, and when. */
function AddedBy({ record, row }: { readonly record: LocalRecord; readonly row: string }) {
  const { personName } = useNames(record.project);
  const added = record.addenda?.[row];
  if (!added)
    return record.unsent > 0 ? <p className="text-sm text-soft">Still to be sent</p> : null;
  return (
    <p className="text-sm text-soft">
      {personName(added.by)}, {whenWords.format(new Date(added.at))}
    </p>
  );
}
