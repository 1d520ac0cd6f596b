import { X } from "lucide-react";
import type { UrlChange } from "../../../ui/hooks/url-params.ts";
import type { CellContext } from "../columns/column.ts";
import { activityOf } from "../rows/plan-index.ts";
import { activityName } from "../values/activity-name.ts";
import { conditionWords } from "./condition-words.ts";
import { groupingWords, statusWords } from "./matching.ts";
import type { ViewControl } from "./use-view.ts";
import { noViewFilters, type viewParams } from "./view-params.ts";

interface FilterChipsProps {
  readonly view: ViewControl;
  readonly context: CellContext;
}

interface Chip {
  readonly words: string;
  /** The change of the URL that removes it. */
  readonly without: UrlChange<typeof viewParams>;
}

/** What the view shows of the programme: how many activities, and each filter with a button that removes it. */
export function FilterChips({ view, context }: FilterChipsProps) {
  const { found, change } = view;
  return (
    <section aria-label="Filters" className="pg-chips">
      {found && (
        <p role="status">
          {`${found.matched.toLocaleString("en-NG")} of ${found.total.toLocaleString("en-NG")} activities`}
        </p>
      )}
      <ul>
        {chipsOf(view, context).map(({ words, without }) => (
          <li key={words}>
            <button
              type="button"
              aria-label={`Remove: ${words}`}
              className="pg-chip"
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                change(without);
              }}
            >
              <span>{words}</span>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="pg-clear"
        onClick={() => {
          focusMenu();
          change({ ...noViewFilters, sort: undefined });
        }}
      >
        Clear all
      </button>
    </section>
  );
}

/** Without a filter there are no chips: the button that sets them takes the focus. */
const focusMenu = () => document.querySelector<HTMLElement>("[data-view-menu]")?.focus();

/** The focus goes to the next chip, or else to the one before, so that it is not lost with the chip. */
function focusBeside(chip: HTMLElement): void {
  const item = chip.closest("li");
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector(
    "button",
  );
  if (beside) beside.focus();
  else focusMenu();
}

function chipsOf({ view, conditions, known }: ViewControl, context: CellContext): Chip[] {
  const { plan, people, companies, locations } = context;
  const { person, company, location, status, critical, weeks, below, group, sort } = view;
  const chips: (Chip | false | undefined)[] = [
    ...conditions.map(({ condition, column }) => ({
      words: conditionWords(condition, column),
      without: { where: view.where.filter((one) => one !== condition) },
    })),
    person !== undefined && {
      words: `Person: ${people.get(person) ?? "not on the team"}`,
      without: { person: undefined },
    },
    company !== undefined && {
      words: `Company: ${companies.get(company) ?? "another company"}`,
      without: { company: undefined },
    },
    location !== undefined && {
      words: `Location: ${locations.get(location) ?? "a deleted location"}`,
      without: { location: undefined },
    },
    status && { words: statusWords[status], without: { status: undefined } },
    critical && { words: "Critical only", without: { critical: false } },
    weeks > 0 && { words: `Next ${weeks} weeks`, without: { weeks: 0 } },
    below !== undefined && {
      words: `Part: ${partName(activityOf(plan, below))}`,
      without: { below: undefined },
    },
    group && {
      words: `Grouped by ${groupingWords[group].toLowerCase()}`,
      without: { group: undefined },
    },
    sort && {
      words: `Sorted by ${sortedBy(known, sort.column)}${sort.isDescending ? ", downwards" : ""}`,
      without: { sort: undefined },
    },
  ];
  return chips.filter((chip) => chip !== false && chip !== undefined);
}

const partName = (activity: ReturnType<typeof activityOf>): string =>
  activity ? activityName(activity) : "no longer there";

const sortedBy = (known: ViewControl["known"], key: string): string =>
  (known.find((column) => column.key === key)?.label ?? "a deleted column").toLowerCase();
