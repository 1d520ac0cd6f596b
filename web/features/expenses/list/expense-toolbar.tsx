import { type ReactNode, useRef } from "react";
import { expenseSorts } from "../../../../contract/expenses/expenses.ts";
import { DateFilter } from "../../../ui/dates/date-filter.tsx";
import { FoldedFilters } from "../../../ui/controls/folded-filters.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import {
  countExpenseFilters,
  type ExpenseFilterChange,
  type ExpenseFilters,
  expenseParams,
} from "../expense-filters.ts";
import { sortLabels } from "../expense-words.ts";
import type { CostCode } from "../use-cost-codes.ts";

const sortOptions = expenseSorts.map((value) => ({ value, label: sortLabels[value] }));

interface ExpenseToolbarProps {
  filters: ExpenseFilters;
  codes: readonly CostCode[];
  onChange: (part: ExpenseFilterChange) => void;
  /** More filters. */
  children?: ReactNode;
}

/**
 * Search, dates, cost code and order of the list. The totals above it choose the states. On a phone the filters are
 * behind a button.
 */
export function ExpenseToolbar({ filters, codes, onChange, children }: ExpenseToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  useHotkeys({ "/": () => field.current?.focus() });
  return (
    <search className="mt-3 flex flex-wrap gap-3">
      <SearchInput
        label="Search expenses"
        placeholder="Description, vendor, invoice"
        hotkey="/"
        value={text}
        onChange={setText}
        inputRef={field}
        className="min-w-0 flex-1 basis-40 sm:min-w-48 sm:max-lg:basis-full"
      />
      <FoldedFilters count={countExpenseFilters(filters)}>
        {children}
        <DateFilter
          label="From"
          value={filters.from ?? ""}
          onChange={(from) => onChange({ from: from || undefined })}
        />
        <DateFilter
          label="To"
          value={filters.to ?? ""}
          onChange={(to) => onChange({ to: to || undefined })}
        />
        {codes.length > 0 && (
          <Select
            aria-label="Cost code"
            value={filters.code ?? ""}
            onChange={({ target }) => onChange({ code: target.value || undefined })}
            options={[
              { value: "", label: "All codes" },
              { value: "none", label: "Without a code" },
              ...codes.map(({ _id, code, title }) => ({ value: _id, label: `${code} ${title}` })),
            ]}
            className="sm:w-36"
          />
        )}
        <Select
          aria-label="Sort by"
          value={filters.sort}
          onChange={({ target }) => onChange({ sort: expenseParams.sort.parse(target.value) })}
          options={sortOptions}
          className={codes.length > 0 ? "sm:w-44" : "col-span-2 sm:w-44"}
        />
      </FoldedFilters>
    </search>
  );
}
