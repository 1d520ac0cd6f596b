import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Expense, ExpenseSort } from "../../../../contract/expenses/expenses.ts";
import { SelectBox } from "../../../ui/fields/select-box.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { formatDate } from "../../../ui/format.ts";
import { HeaderCell } from "../../../ui/data/table.tsx";
import { nextExpenseSort, expensesSortedBy } from "../expense-filters.ts";
import { formatExact } from "../../../ui/format-exact.ts";
import { stateOf } from "../expense-words.ts";
import { VisuallyHidden } from "../../../ui/data/visually-hidden.tsx";
import type { ExpenseSelection } from "./use-expense-selection.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

interface ExpenseTableProps {
  expenses: readonly Expense[];
  /** The total on the server. */
  total: number;
  /** The data on the screen belongs to the previous query. */
  isOld: boolean;
  opening: UrlPanel;
  sort: ExpenseSort;
  /** Undefined for a list with a fixed order. */
  onSort: ((sort: ExpenseSort) => void) | undefined;
  /** Whether the rows name their project. */
  withProject?: boolean | undefined;
  /** An extra note at the bottom of an expense's row. */
  note?: ((expense: Expense) => ReactNode) | undefined;
  selection: ExpenseSelection;
}

/**
 * Expenses as a table. In a narrow table, such as beside an open panel, columns that do not fit are shown below
 * the others.
 */
export function ExpenseTable(props: ExpenseTableProps) {
  const {
    expenses,
    total,
    isOld,
    opening,
    sort,
    onSort,
    withProject = false,
    note,
    selection,
  } = props;
  const sorting = (column: "date" | "amount") =>
    onSort && {
      sorted: expensesSortedBy(column, sort),
      onSort: () => onSort(nextExpenseSort(column, sort)),
    };
  return (
    <div className="@container">
      <table
        aria-label="Expenses"
        aria-rowcount={total + 1}
        aria-busy={isOld || undefined}
        className={clsx(
          "w-full table-fixed text-left text-sm transition-opacity",
          isOld && "opacity-60",
        )}
      >
        {/* Sets the widths of the columns, because a table head that is visible only to screen readers gives them none. */}
        <colgroup>
          {selection.allowed && <col className="w-11" />}
          <col className="w-32 @max-[37rem]:hidden" />
          <col />
          <col className="w-40 @max-[56rem]:hidden" />
          <col className="w-32 @max-[37rem]:hidden" />
          <col className="w-44 @max-[37rem]:w-34" />
        </colgroup>
        <thead className="border-b border-line @max-[37rem]:sr-only">
          <tr>
            {selection.allowed && (
              <th>
                <VisuallyHidden>Select</VisuallyHidden>
              </th>
            )}
            <HeaderCell className="@max-[37rem]:hidden" {...sorting("date")}>
              Date
            </HeaderCell>
            <HeaderCell>Description</HeaderCell>
            <HeaderCell className="@max-[56rem]:hidden">Entered by</HeaderCell>
            <HeaderCell className="@max-[37rem]:hidden">State</HeaderCell>
            <HeaderCell numeric {...sorting("amount")}>
              Amount
            </HeaderCell>
          </tr>
        </thead>
        <tbody {...selection.keys}>
          {expenses.map((expense, index) => (
            <Row key={expense._id} {...{ expense, index, opening, withProject, note, selection }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  expense: Expense;
  index: number;
  opening: UrlPanel;
  withProject: boolean;
  note: ExpenseTableProps["note"];
  selection: ExpenseSelection;
}

function Row({ expense, index, opening, withProject, note, selection }: RowProps) {
  const { _id, date, description, amount, worth, createdBy, reversedBy } = expense;
  const { label, tone } = stateOf(expense);
  const state = <Badge tone={tone}>{label}</Badge>;
  const isOpen = opening.openId === _id;
  const selected = selection.has(_id);
  return (
    <tr
      aria-rowindex={index + 2}
      data-expense={_id}
      aria-selected={selection.allowed ? selected : undefined}
      className={clsx(
        selected && "bg-hover",
        "relative border-b border-line last:border-b-0 hover:bg-hover/50",
        isOpen && "bg-hover/60",
      )}
    >
      {selection.allowed && (
        <td className="align-top">
          <SelectBox
            label={`Select ${description}`}
            selected={selected}
            onSelect={(how) => selection.select(_id, how)}
          />
        </td>
      )}
      <td className="px-4 py-2.5 align-top whitespace-nowrap text-soft @max-[37rem]:hidden">
        {formatDate(date)}
      </td>
      <td className="px-4 py-2.5 align-top @max-[37rem]:pr-1 @max-[37rem]:pl-1">
        {/* The link covers the row, for a large touch target. */}
        <Link
          {...opening.linkTo(_id)}
          aria-current={isOpen || undefined}
          className="line-clamp-3 font-medium break-words text-ink after:absolute after:inset-0 @min-[37rem]:line-clamp-2"
        >
          {description}
        </Link>
        <UnderDescription expense={expense} withProject={withProject} />
        {note?.(expense)}
      </td>
      <td className="px-4 py-2.5 align-top text-soft @max-[56rem]:hidden">
        <span className="block truncate">{createdBy?.name ?? "Somebody who left"}</span>
      </td>
      <td className="px-4 py-2.5 align-top @max-[37rem]:hidden">{state}</td>
      <td className="py-2.5 pr-4 pl-2 text-right align-top @max-[37rem]:pr-3 @max-[37rem]:pl-1">
        <span
          className={clsx(
            "block font-semibold",
            reversedBy ? "text-muted line-through" : "text-ink",
          )}
        >
          {formatExact(amount.amount, amount.currency)}
        </span>
        {worth === null && <span className="block text-xs text-signal-ink">No rate</span>}
        <span className="mt-1 inline-block @min-[37rem]:hidden">{state}</span>
      </td>
    </tr>
  );
}

/** A line may break after the dot, never before it. */
const SEPARATOR = "\u00A0· ";

function UnderDescription({ expense, withProject }: { expense: Expense; withProject: boolean }) {
  const { project, date, vendor, vendorCompany, invoiceNumber, costCode, reversedBy } = expense;
  const words = [
    withProject ? project.title : "",
    vendorCompany?.name ?? vendor,
    invoiceNumber,
    costCode?.code,
    reversedBy === null ? "" : "Reversed",
  ].filter(Boolean);
  return (
    <span className="block wrap-anywhere text-xs text-muted @min-[37rem]:truncate">
      <span className="@min-[37rem]:hidden">
        {formatDate(date)}
        {words.length > 0 && SEPARATOR}
      </span>
      {words.join(SEPARATOR)}
    </span>
  );
}
