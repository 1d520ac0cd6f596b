import { useQuery } from "@tanstack/react-query";
import { useWatch, useFormContext } from "react-hook-form";
import { findDuplicates } from "../../../../contract/expenses/expense-hints.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { subjectPath } from "../../../subjects.ts";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { formatExact } from "../../../ui/format-exact.ts";
import { formatDate } from "../../../ui/format.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import type { ExpenseFormInput, ExpenseFormValues } from "./expense-form-schema.ts";

interface LikelyDuplicatesProps {
  projectId: string;
  /** The expense being edited, which is left out. */
  except: string | undefined;
}

/**
 * Warns of expenses that are likely duplicates of the one being entered, and links to them. It does not prevent
 * saving.
 */
export function LikelyDuplicates({ projectId, except }: LikelyDuplicatesProps) {
  const { control } = useFormContext<ExpenseFormValues, unknown, ExpenseFormInput>();
  const values = useWatch({ control });
  const { vendor, vendorCompany, invoiceNumber, amount, currency, date } = values;
  const query = {
    project: projectId,
    currency: currency ?? "",
    date: date ?? "",
    ...(vendor ? { vendor } : {}),
    ...(vendorCompany ? { vendorCompany } : {}),
    ...(invoiceNumber ? { invoiceNumber } : {}),
    ...(typeof amount === "number" && amount > 0 ? { amount } : {}),
    ...(except === undefined ? {} : { except }),
  };
  // Converted to text, so that equal queries compare as equal.
  const asked = useDebounced(JSON.stringify(query));
  const checked = findDuplicates.query.safeParse(JSON.parse(asked));
  const hasPayee = Boolean(vendor) || Boolean(vendorCompany);
  const { data: found = [] } = useQuery({
    ...queryOptionsFor(findDuplicates, { query: checked.data ?? query }),
    select: ({ data }) => data,
    enabled: checked.success && hasPayee && (amount !== undefined || Boolean(invoiceNumber)),
  });
  if (!hasPayee || found.length === 0) return null;
  return (
    <div className="mt-2" role="status">
      <Banner tone="orange" title="This may have been entered already.">
        <ul className="space-y-1">
          {found.map(({ _id, project, description, amount: paid, date: day, why, ...other }) => (
            <li key={_id}>
              <a
                href={subjectPath({ kind: "expense", project: project._id, id: _id })}
                target="_blank"
                rel="noreferrer"
                className={textLinkClass}
              >
                {description}
              </a>
              {`, ${formatExact(paid.amount, paid.currency)}, ${formatDate(day)}, ${project.title}: `}
              {why === "invoice"
                ? `the same invoice, ${other.invoiceNumber}, of this vendor.`
                : "the same amount to this vendor within a week."}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
