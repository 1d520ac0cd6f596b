import { clsx } from "clsx";
import { Link } from "react-router";
import { type Age, ageLabels, ages } from "../../../../contract/expenses/age-rules.ts";
import type { Payable, PayableSection } from "../../../../contract/expenses/payables.ts";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { HeaderCell } from "../../../ui/data/table.tsx";
import { counted } from "../../../ui/counted.ts";
import { formatExact } from "../../../ui/format-exact.ts";
import { formatDate } from "../../../ui/format.ts";
import { expenseCountText } from "../expense-words.ts";
import { vendorName } from "./payable-params.ts";

interface PayableSectionCardProps {
  section: PayableSection;
  /** Returns the link to a vendor's expenses. */
  hrefOf: (row: Payable) => string;
}

/** In a narrow table the ages are named below the vendor instead. */
const roomy = "@max-[46rem]:hidden";

/** What is owed in one currency: a row for each vendor, a column for each age. */
export function PayableSectionCard({ section, hrefOf }: PayableSectionCardProps) {
  const { currency, rows, vendors } = section;
  const id = `owed-${currency}`;
  return (
    <Card flush aria-labelledby={id} className="@container">
      <div className="px-4 pt-4">
        <CardHeader
          id={id}
          title={`${formatExact(section.total, currency)} owed`}
          hint={`${currency} · ${counted(vendors, "vendor")} · ${expenseCountText(section.expenses)}`}
        />
      </div>
      <table aria-labelledby={id} className="w-full text-left text-sm">
        <thead className="border-y border-line bg-paper @max-[46rem]:sr-only">
          <tr>
            <HeaderCell>Vendor</HeaderCell>
            {ages.map((age) => (
              <HeaderCell key={age} numeric className={clsx("px-2! whitespace-nowrap", roomy)}>
                {ageLabels[age]}
              </HeaderCell>
            ))}
            <HeaderCell numeric>Total</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.company?._id ?? `typed ${row.vendor}`}
              row={row}
              currency={currency}
              to={hrefOf(row)}
            />
          ))}
        </tbody>
        <tfoot className="border-t border-edge font-semibold">
          <tr>
            <th scope="row" className="px-4 py-2.5">
              Total
              <AgeWords of={section} currency={currency} />
            </th>
            <Figures of={section} currency={currency} />
          </tr>
        </tfoot>
      </table>
      {vendors > rows.length && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          The first {rows.length} of {counted(vendors, "vendor")}. The totals count all of them, and
          the export lists them.
        </p>
      )}
    </Card>
  );
}

function Row({ row, currency, to }: { row: Payable; currency: string; to: string }) {
  return (
    <tr className="relative border-b border-line last:border-b-0 hover:bg-hover/50">
      <th scope="row" className="px-4 py-2.5 align-top font-normal">
        {/* The link covers the row, for a large touch target. */}
        <Link
          to={to}
          className={clsx(
            "font-medium wrap-anywhere after:absolute after:inset-0",
            row.company === null && row.vendor === "" ? "text-muted" : "text-ink",
          )}
        >
          {vendorName(row)}
        </Link>
        <span className="block text-xs text-muted">
          {expenseCountText(row.expenses)}
          {row.expenses === 1 ? " of " : ", the oldest of "}
          <span className="whitespace-nowrap">{formatDate(row.oldest)}</span>
        </span>
        <AgeWords of={row} currency={currency} />
      </th>
      <Figures of={row} currency={currency} />
    </tr>
  );
}

type Owed = Pick<Payable, "ages" | "total">;

/** Amounts over 90 days stand out by weight, too. */
const isLate = (age: Age, amount: number) => age === "over90" && amount > 0;

function Figures({ of, currency }: { of: Owed; currency: string }) {
  return (
    <>
      {ages.map((age) => (
        <td
          key={age}
          className={clsx(
            "px-2 py-2.5 text-right align-top whitespace-nowrap",
            roomy,
            isLate(age, of.ages[age]) ? "font-semibold text-red-ink" : "text-soft",
          )}
        >
          {of.ages[age] === 0 ? (
            <span className="text-muted">–</span>
          ) : (
            formatExact(of.ages[age], currency)
          )}
        </td>
      ))}
      <td className="py-2.5 pr-4 pl-2 text-right align-top font-semibold whitespace-nowrap">
        {formatExact(of.total, currency)}
      </td>
    </>
  );
}

/** The ages in words, where columns do not fit. */
function AgeWords({ of, currency }: { of: Owed; currency: string }) {
  return (
    <span className="block text-xs font-normal text-muted @min-[46rem]:hidden">
      {ages
        .filter((age) => of.ages[age] !== 0)
        .map((age) => (
          <span
            key={age}
            className={clsx("block", isLate(age, of.ages[age]) && "font-semibold text-red-ink")}
          >
            {ageLabels[age]}: {formatExact(of.ages[age], currency)}
          </span>
        ))}
    </span>
  );
}
