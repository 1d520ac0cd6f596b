import "../drawings.css";
import type { Revision } from "../../../../contract/drawings/drawings.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { compared, type Comparison } from "../viewer/comparison.ts";

export interface ComparedWith {
  readonly revision: Revision;
  readonly comparison: Comparison;
}

interface CompareBarProps {
  shown: Revision;
  revisions: readonly Revision[];
  value: ComparedWith;
  onChange: (value: ComparedWith | undefined) => void;
}

const ways = [
  { value: "overlay", label: "Two colours" },
  { value: "slider", label: "Slider" },
] as const;

/** What is compared and how, with the meaning of the colours. */
export function CompareBar({ shown, revisions, value, onChange }: CompareBarProps) {
  const { revision, comparison } = value;
  const others = revisions
    .filter(({ _id }) => _id !== shown._id)
    .map(({ _id, code }) => ({ value: _id, label: `Revision ${code}` }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-3 py-2 text-sm">
      <Field label="Compared with" hideLabel>
        <Select
          options={others}
          value={revision._id}
          onChange={(event) => {
            const other = revisions.find(({ _id }) => _id === event.target.value);
            if (other) onChange({ revision: other, comparison });
          }}
        />
      </Field>
      <Segments
        label="How the revisions are compared"
        options={ways}
        value={comparison.how}
        onChange={(how) =>
          onChange({
            revision,
            comparison: how === "overlay" ? { how } : { how, at: 0.5 },
          })
        }
      />
      {comparison.how === "overlay" ? (
        <p className="flex flex-wrap gap-x-3 text-xs">
          <Key colour={compared.older} words={`Only in ${revision.code}`} />
          <Key colour={compared.newer} words={`Only in ${shown.code}`} />
        </p>
      ) : (
        <label className="flex min-w-48 flex-1 items-center gap-2 text-xs">
          {revision.code}
          <input
            type="range"
            min={0}
            max={1}
            step={0.005}
            value={comparison.at}
            aria-label={`Where revision ${revision.code} ends and ${shown.code} begins`}
            className="h-6 min-w-0 flex-1 drawing-slider pointer-coarse:h-11"
            onChange={(event) =>
              onChange({
                revision,
                comparison: { how: "slider", at: Number(event.target.value) },
              })
            }
          />
          {shown.code}
        </label>
      )}
      <Button size="sm" onClick={() => onChange(undefined)}>
        Stop comparing
      </Button>
    </div>
  );
}

function Key({ colour, words }: { colour: string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" fill={colour} />
      </svg>
      {words}
    </span>
  );
}
