import { formatNaira } from "../../ui/format.ts";
import { PaperSheet } from "./sheet.tsx";

const months = [
  { month: "Jan", planned: 38_000_000, paid: 36_250_000 },
  { month: "Feb", planned: 42_000_000, paid: 41_180_000 },
  { month: "Mar", planned: 40_500_000, paid: 47_300_000 },
];
const total = (pick: (row: (typeof months)[number]) => number) =>
  months.reduce((sum, row) => sum + pick(row), 0);
const planned = total((row) => row.planned);
const paid = total((row) => row.paid);

/** A page of the ledger, with one month over its plan. */
export function NairaLedger() {
  return (
    <PaperSheet
      label={`A ledger of three months. In March ${formatNaira(47_300_000)} was paid where ${formatNaira(40_500_000)} was planned; the total is ${formatNaira(paid)} against ${formatNaira(planned)}.`}
    >
      <div className="grid grid-cols-[auto_1fr_1fr] text-right text-[0.8125rem] sm:text-base">
        <Line head cells={["", "Planned", "Paid"]} />
        {months.map((row) => (
          <Line
            key={row.month}
            cells={[row.month, formatNaira(row.planned), formatNaira(row.paid)]}
            over={row.paid > row.planned}
          />
        ))}
        <Line sum cells={["Total", formatNaira(planned), formatNaira(paid)]} />
      </div>
      <svg
        viewBox="0 0 560 120"
        className="mt-6 hidden w-full sm:block"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
      >
        <path d="M0 119h560" stroke="var(--color-line)" />
        <path
          d="M0 112C90 100 130 82 187 76s130-26 186-40 130-20 187-28"
          stroke="var(--color-muted)"
          strokeDasharray="5 5"
        />
        <path d="M0 113c90-8 130-30 187-34s140-20 186-38" stroke="var(--color-ink)" />
        <path d="M373 41c60-18 120-28 187-39" stroke="var(--color-signal)" strokeWidth="3" />
        <circle cx="373" cy="41" r="4" fill="var(--color-ink)" />
      </svg>
    </PaperSheet>
  );
}

interface LineProps {
  cells: readonly [string, string, string];
  head?: boolean;
  sum?: boolean;
  over?: boolean;
}

function Line({
  cells: [month, planned, paid],
  head = false,
  sum = false,
  over = false,
}: LineProps) {
  const rule = sum ? "border-t-2 border-ink font-bold" : "border-b border-line";
  const classes = `py-2.5 ${head ? "text-xs font-semibold text-muted sm:text-sm" : ""} ${rule}`;
  return (
    <>
      <span className={`pr-6 text-left ${classes}`}>{month}</span>
      <span className={classes}>{planned}</span>
      <span className={`${classes} ${over ? "font-semibold text-signal-ink" : ""}`}>{paid}</span>
    </>
  );
}
