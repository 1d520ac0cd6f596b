import { useState } from "react";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { askedBy, toneOf } from "../parts/record-words.ts";
import { useRecordAction, useMayDo } from "../parts/use-actions.ts";
import { WordsDialog } from "./words-dialog.tsx";

interface RecordActsProps {
  readonly name: RecordKindName;
  readonly record: LocalRecord;
  /** Stores typed edits before the action. If it returns false, the action is not done. */
  readonly beforehand?: () => Promise<boolean>;
}

/**
 * The actions that the person can perform on a record now. Actions that add rows have a form of their own
 * elsewhere.
 */
export function RecordActions({ name, record, beforehand }: RecordActsProps) {
  const kind: RecordKind = recordKinds[name];
  const does = useRecordAction(name);
  const may = useMayDo(kind, record.project);
  const [asking, setAsking] = useState<string>();
  const possible = Object.entries(kind.acts).filter(
    ([act, { from, needs = [] }]) =>
      from.includes(record.state) &&
      needs.every((field) => kind.fields[field]?.control !== "rows") &&
      may(act, record),
  );
  const run = async (act: string, fields?: Readonly<Record<string, string>>) => {
    if (beforehand && !(await beforehand())) return;
    setAsking(undefined);
    await does(record, act, fields);
  };
  if (possible.length === 0) return null;
  const asked = possible.find(([act]) => act === asking)?.[1];
  const field = asked && askedBy(kind, asked);
  const { isDecided } = toneOf(kind, record.state);
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
      {possible.map(([act, declared], place) => (
        <Button
          key={act}
          variant={place === 0 && !isDecided ? "primary" : "secondary"}
          onClick={() => (askedBy(kind, declared) === undefined ? void run(act) : setAsking(act))}
        >
          {declared.label}
        </Button>
      ))}
      {asking !== undefined && asked && field !== undefined && (
        <WordsDialog
          kind={kind}
          act={asked}
          field={field}
          onSay={(words) => void run(asking, { [field]: words })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
