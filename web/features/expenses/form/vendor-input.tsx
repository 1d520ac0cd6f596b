import { clsx } from "clsx";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CompanyRef } from "../../../../contract/common.ts";
import { suggestVendors } from "../../../../contract/expenses/expense-hints.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { counted } from "../../../ui/counted.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { useListbox } from "../../../ui/hooks/use-listbox.ts";

interface VendorInputProps {
  value: string;
  onChange: (vendor: string) => void;
  /** Called when a vendor is picked, with its directory company if it has one. */
  onPick: (vendor: string, company: CompanyRef | null) => void;
}

/** A text field for a vendor. It suggests vendors used before and companies of the directory. */
export function VendorInput({ value, onChange, onPick }: VendorInputProps) {
  const [typing, setTyping] = useState(false);
  const search = useDebounced(value.trim());
  const { data: hints = [] } = useQuery({
    ...queryOptionsFor(suggestVendors, { query: search === "" ? {} : { search } }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: typing,
  });
  const others = hints.filter(({ vendor }) => vendor !== value);
  const isOpen = typing && others.length > 0;
  const [chose, setChose] = useState(false);
  const { field, list, option, active, restart } = useListbox({
    items: others,
    keyOf: ({ vendor }) => vendor,
    onPick: ({ vendor, company }) => {
      onPick(vendor, company);
      setTyping(false);
    },
    // Until an arrow key has moved into the list, Enter submits the form.
    isOpen: isOpen && chose,
  });
  return (
    <span className="relative block">
      <TextInput
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list.id : undefined}
        maxLength={200}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setTyping(true);
          setChose(false);
          restart();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isOpen) {
            event.stopPropagation();
            setTyping(false);
            return;
          }
          if (event.key === "ArrowDown" && !(isOpen && chose)) {
            event.preventDefault();
            setTyping(true);
            setChose(true);
            return;
          }
          field.onKeyDown(event);
        }}
        onBlur={() => setTyping(false)}
      />
      {isOpen && (
        <span
          {...list}
          role="listbox"
          aria-label="Vendors"
          className="absolute inset-x-0 top-full z-20 mt-1 flex max-h-64 flex-col overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {others.map((hint) => {
            const isActive = chose && hint.vendor === active?.vendor;
            return (
              <button
                {...option(hint)}
                key={hint.vendor}
                role="option"
                aria-selected={isActive}
                className={clsx(
                  "flex min-h-10 shrink-0 flex-col justify-center rounded-md px-3 py-1 text-left text-sm pointer-coarse:min-h-11",
                  isActive && "bg-hover",
                )}
              >
                <span className="w-full truncate">{hint.vendor}</span>
                <span className="text-[0.8125rem] text-muted">
                  {hint.expenses > 0 ? counted(hint.expenses, "expense") : "In the directory"}
                </span>
              </button>
            );
          })}
        </span>
      )}
    </span>
  );
}
