import { useState } from "react";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import type { BulkRefused } from "../../../device/writing/bulk-refusals.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { counted, selectedText } from "../../../ui/counted.ts";
import { SelectionBar } from "../../../ui/data/selection-bar.tsx";
import { focusFallback } from "../../../ui/hooks/use-return-focus.ts";
import { BulkRefusals } from "../../../ui/overlays/bulk-refusals.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { askedBy } from "../parts/record-words.ts";
import { useRecordAction } from "../parts/use-actions.ts";
import { divideByState, wayBack } from "./bulk-rules.ts";
import type { RecordSelection } from "./use-record-selection.ts";
import { WordsDialog } from "./words-dialog.tsx";

interface RecordBulkBarProps {
  readonly name: RecordKindName;
  readonly selection: RecordSelection;
}

/** The actions on all selected records. It works without a network, like each action alone. */
export function RecordBulkBar({ name, selection }: RecordBulkBarProps) {
  const kind: RecordKind = recordKinds[name];
  const { records } = selection;
  const { carryOut, refused, dismiss } = useBulkActions(name);
  const [asking, setAsking] = useState<string>();
  const asked = selection.acts.find(([act]) => act === asking)?.[1];
  const field = asked && askedBy(kind, asked);
  return (
    <>
      <SelectionBar
        label={`Selected ${kind.plural}`}
        status={selectedText(records.length, { noun: kind.noun, ...selection })}
        isAll={selection.isAll}
        onSelectAll={selection.selectAll}
        onStop={() => {
          if (document.activeElement) focusFallback(document.activeElement);
          selection.stop();
        }}
      >
        <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {selection.acts.map(([act, declared], position) => (
            <Button
              key={act}
              variant={position === 0 ? "primary" : "secondary"}
              disabled={records.length === 0}
              onClick={() =>
                askedBy(kind, declared) === undefined ? void carryOut(records, act) : setAsking(act)
              }
            >
              {declared.label}
            </Button>
          ))}
        </div>
      </SelectionBar>
      {asking !== undefined && asked && field !== undefined && (
        <WordsDialog
          kind={kind}
          act={asked}
          field={field}
          onSay={(words) => {
            setAsking(undefined);
            void carryOut(records, asking, { [field]: words });
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <BulkRefusals refused={refused} what={kind.noun} onClose={dismiss} />
    </>
  );
}

/** Applies an action to those records whose state allows it, and says which others it left as they were. */
function useBulkActions(name: RecordKindName) {
  const kind: RecordKind = recordKinds[name];
  const does = useRecordAction(name);
  const [refused, setRefused] = useState<BulkRefused>();
  const apply = async (
    records: readonly LocalRecord[],
    act: string,
    fields?: Readonly<Record<string, string>>,
  ) => {
    for (const record of records) await does(record, act, fields);
  };
  return {
    refused,
    dismiss: () => setRefused(undefined),
    async carryOut(
      records: readonly LocalRecord[],
      act: string,
      fields?: Readonly<Record<string, string>>,
    ): Promise<void> {
      const declared = kind.acts[act];
      if (!declared) return;
      const { possible, refusals } = divideByState(kind, declared, records);
      await apply(possible, act, fields);
      if (refusals.length > 0) setRefused({ refusals, all: records.length, done: declared.did });
      if (possible.length === 0) return;
      const back = wayBack(kind, declared.to);
      toast(`${counted(possible.length, kind.noun, kind.plural)} ${declared.did}.`, {
        tone: "green",
        ...(back && {
          action: {
            label: back[1].label,
            // The action has given them a later version than the one on the screen.
            onClick: () =>
              void apply(
                possible.map((record) => ({ ...record, version: 0 })),
                back[0],
              ),
          },
        }),
      });
    },
  };
}
