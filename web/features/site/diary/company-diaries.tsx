import { useState } from "react";
import { diary } from "../../../../contract/site/diary.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { textOf, toneOf } from "../parts/record-words.ts";

interface CompanyDiariesProps {
  /** The month's diaries, except those of the person's own company. */
  readonly diaries: readonly LocalRecord[];
  readonly names: ReadonlyMap<string, string>;
  readonly onOpen: (record: LocalRecord) => void;
}

const states = Object.entries(diary.states).map(([value, { label }]) => ({ value, label }));

/** The diaries that others write, filtered by company and state. */
export function CompanyDiaries({ diaries, names, onOpen }: CompanyDiariesProps) {
  const [company, setCompany] = useState("");
  const [state, setState] = useState("");
  const nameOf = (record: LocalRecord) =>
    names.get(textOf(record, "company") ?? "") ?? "The project";
  const companies = [...new Set(diaries.map(nameOf))].toSorted((a, b) => a.localeCompare(b, "en"));
  const chosen = diaries.filter(
    (record) =>
      (company === "" || nameOf(record) === company) && (state === "" || record.state === state),
  );
  return (
    <section aria-label="Diaries of companies" className="grid gap-2">
      <h3 className="font-semibold">Diaries of companies</h3>
      <div className="flex flex-wrap gap-3">
        <Select
          aria-label="Whose diaries"
          value={company}
          onChange={({ target }) => setCompany(target.value)}
          options={[
            { value: "", label: "All companies" },
            ...companies.map((name) => ({ value: name, label: name })),
          ]}
          className="sm:w-44"
        />
        <Select
          aria-label="State of diaries"
          value={state}
          onChange={({ target }) => setState(target.value)}
          options={[{ value: "", label: "All states" }, ...states]}
          className="sm:w-36"
        />
      </div>
      {chosen.length === 0 ? (
        <p className="text-sm text-soft">No diary of this month matches.</p>
      ) : (
        <ul className="grid gap-2">
          {chosen.map((record) => (
            <li key={record._id}>
              <button type="button" className="diary-other" onClick={() => onOpen(record)}>
                <span>{nameOf(record)}</span>
                <span className="text-soft">
                  {diary.nameOf(record.fields)}, {toneOf(diary, record.state).label}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
