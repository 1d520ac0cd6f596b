import { diary } from "../../../../contract/site/diary.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { counted } from "../../../ui/counted.ts";
import { useNames } from "../parts/use-names.ts";
import { textOf, toneOf } from "../parts/record-words.ts";
import { searchDiaries } from "./diary-search.ts";

/** The most days that are listed. */
const MOST = 100;

interface FoundDiariesProps {
  readonly projectId: string;
  readonly records: readonly LocalRecord[];
  readonly text: string;
  readonly onDay: (day: string, company: string | null) => void;
}

/** Lists the days whose diaries contain the words of a search, from this device's data. */
export function FoundDiaries({ projectId, records, text, onDay }: FoundDiariesProps) {
  const { nameOf } = useNames(projectId);
  const found = searchDiaries(records, { text, nameOf });
  if (found.length === 0)
    return (
      <EmptyState title="No diary contains these words.">
        All words must be in the diary of one day. Search with fewer of them.
      </EmptyState>
    );
  return (
    <section aria-label="Diaries found" className="grid gap-2">
      <p role="status" className="text-sm text-soft">
        {counted(found.length, "diary", "diaries")}
        {found.length > MOST ? `, of which the latest ${MOST} are listed` : ""}
      </p>
      <ul className="grid gap-2">
        {found.slice(0, MOST).map(({ record, places }) => {
          const company = textOf(record, "company");
          return (
            <li key={record._id}>
              <button
                type="button"
                className="diary-other"
                onClick={() => onDay(textOf(record, "day") ?? "", company)}
              >
                <span className="font-semibold">{diary.nameOf(record.fields)}</span>
                <span className="text-soft">
                  {company === null ? "The project" : (nameOf(company) ?? "A company")},{" "}
                  {toneOf(diary, record.state).label}
                </span>
                {places.map(({ section, words }) => (
                  <span key={`${section} ${words}`} className="diary-place wrap-anywhere">
                    <span className="text-soft">{section}: </span>
                    {words}
                  </span>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
