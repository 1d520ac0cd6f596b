import type { ExpenseImport } from "../../../../contract/expenses/expense-import.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { formatExact } from "../../../ui/format-exact.ts";
import { BadRows, SpreadsheetProblems } from "../../../ui/data/spreadsheet-problems.tsx";
import { counted } from "../../../ui/counted.ts";

/** The import in words: "1,200 expenses in 2 projects, ₦4,500,000 and $20". */
function summary({ expenses, projects, totals }: ExpenseImport): string {
  const amounts = totals.map(({ amount, currency }) => formatExact(amount, currency));
  const places = projects > 1 ? ` in ${counted(projects, "project")}` : "";
  return `${counted(expenses, "expense")}${places}, ${amounts.join(" and ")}`;
}

interface ExpenseImportOutcomeProps {
  found: ExpenseImport;
  leaveOut: boolean;
  disabled: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

/** The preview of a spreadsheet of expenses: the totals, every bad row, and the duplicates. */
export function ExpenseImportOutcome({ found, ...choice }: ExpenseImportOutcomeProps) {
  const { expenses, problemCount, warningCount, warnings } = found;
  if (problemCount > 0)
    return <BadRows found={found} adds={expenses > 0 ? summary(found) : ""} {...choice} />;
  if (expenses === 0)
    return <Banner tone="orange">This sheet has no expenses below its first row.</Banner>;
  return (
    <>
      <Banner tone="green">This adds {summary(found)}.</Banner>
      {warningCount > 0 && (
        <div className="mt-3">
          <Banner
            tone="orange"
            title={`${counted(warningCount, "row")} ${warningCount === 1 ? "is a duplicate" : "are duplicates"}.`}
          >
            Check {warningCount === 1 ? "it" : "them"} before you import: the sheet may have been
            imported already.
          </Banner>
          <SpreadsheetProblems label="Duplicate rows" problems={warnings} count={warningCount} />
        </div>
      )}
    </>
  );
}
