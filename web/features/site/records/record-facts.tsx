import type { RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { formatDate } from "../../../ui/format.ts";
import type { SheetPoint } from "../../drawings/public.ts";
import { factWords, textOf } from "../parts/record-words.ts";
import { useRecordAction } from "../parts/use-actions.ts";
import { useNames } from "../parts/use-names.ts";
import { pinFieldOf, pinOf } from "../pin/pin-of.ts";
import { PinPicker } from "../pin/pin-picker.tsx";
import { formNames } from "./record-filters.ts";

interface RecordFactsProps {
  readonly name: RecordKindName;
  readonly record: LocalRecord;
}

/** The content of a record: its facts, who created it, and its long texts. */
export function RecordFacts({ name: kindName, record }: RecordFactsProps) {
  const kind: RecordKind = recordKinds[kindName];
  const { nameOf, personName } = useNames(record.project);
  const facts = (kind.screens?.facts ?? []).flatMap((name) => {
    const words = factWords(kind, record, { name, nameOf });
    const { label = name, short = label } = kind.fields[name] ?? {};
    return words === null ? [] : [[short, words ?? "Not on this device"] as const];
  });
  const made =
    record.createdBy === null
      ? []
      : [
          [
            kind.screens?.maker ?? "Made by",
            `${personName(record.createdBy)}, ${formatDate(record.createdAt.slice(0, 10))}`,
          ] as const,
        ];
  const texts = formNames(kind).filter((name) => kind.fields[name]?.control === "text");
  return (
    <>
      <dl className="site-facts text-sm">
        {[...facts, ...made].map(([label, words]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
      {texts.map((name) => {
        const words = textOf(record, name);
        return words === null ? null : (
          <p key={name} className="text-sm wrap-anywhere whitespace-pre-line">
            {words}
          </p>
        );
      })}
    </>
  );
}

/** A record's pin on a drawing, if its kind has pins. A change is sent at once. */
export function RecordPin({
  name,
  record,
  mayChange,
}: RecordFactsProps & { readonly mayChange: boolean }) {
  const kind: RecordKind = recordKinds[name];
  const does = useRecordAction(name);
  const field = pinFieldOf(kind);
  const place = pinOf(kind, record);
  if (field === undefined || (!place && !mayChange)) return null;
  const label = kind.fields[field]?.label;
  const change = (pin: SheetPoint | undefined) =>
    void does(record, "change", { [field]: pin ? { ...pin } : null });
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-sm font-semibold">{label}</h3>
      <PinPicker
        projectId={record.project}
        value={place}
        onChange={mayChange ? change : undefined}
        links
      />
    </section>
  );
}
