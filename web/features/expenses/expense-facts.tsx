import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CompanyRef } from "../../../contract/common.ts";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { useCan } from "../session/public.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../ui/format.ts";
import { TextLink, textLinkClass } from "../../ui/controls/text-link.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import type { UrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { DoneBy, DecisionFlags } from "./done-by.tsx";

interface ExpenseFactsProps {
  expense: Expense;
  /** The project's currency. */
  currency: string;
  opening: UrlPanel;
  withProject: boolean;
}

/** The dates, vendor, purpose and people of an expense: who entered, decided and paid it. */
export function ExpenseFacts({ expense, currency, opening, withProject }: ExpenseFactsProps) {
  const {
    project,
    costCode,
    task,
    status,
    amount,
    worth,
    date,
    vendor,
    vendorCompany,
    invoiceNumber,
  } = expense;
  const { createdBy, decidedBy, decidedAt, paidBy, paidAt, reverses, reversedBy } = expense;
  return (
    <dl className="mt-5 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 border-t border-line pt-5 text-sm">
      {withProject && (
        <Fact name="Project">
          <TextLink to={paths.projectRoom(project._id, "money")}>{project.title}</TextLink>
        </Fact>
      )}
      {(amount.currency !== currency || worth === null) && (
        <Fact name={`In ${currency}`}>
          {worth === null ? (
            <span className="font-medium text-signal-ink">
              No exchange rate for its day, so it is not counted in any total
            </span>
          ) : (
            formatExact(worth.amount, worth.currency)
          )}
        </Fact>
      )}
      <Fact name="Date">{formatDate(date)}</Fact>
      <Fact name="Vendor">
        {vendorCompany === null ? vendor : <VendorCompany company={vendorCompany} typed={vendor} />}
      </Fact>
      <Fact name="Invoice number">{invoiceNumber}</Fact>
      <Fact name="Cost code">{costCode && `${costCode.code} ${costCode.title}`}</Fact>
      <Fact name="Task">
        {task && (
          <TextLink to={paths.project(project._id, { task: task._id })}>{task.title}</TextLink>
        )}
      </Fact>
      <Fact name="Entered by">{createdBy?.name ?? "Somebody who left"}</Fact>
      {firstOf(expense).map(({ by, at, marks }) => (
        <Fact key={at} name="First approval">
          <DoneBy name={by?.name} at={at} />
          <DecisionFlags marks={marks} />
        </Fact>
      ))}
      {decidedAt !== null && (
        <Fact name={status === "rejected" ? "Rejected by" : "Approved by"}>
          <DoneBy name={decidedBy?.name} at={decidedAt} />
          <DecisionFlags marks={expense.approvalMarks} />
        </Fact>
      )}
      {paidAt !== null && (
        <Fact name="Paid by">
          <DoneBy name={paidBy?.name} at={paidAt} />
          <DecisionFlags marks={expense.paymentMarks} />
        </Fact>
      )}
      {reversedBy !== null && (
        <Fact name="Reversed">
          <Link {...opening.linkTo(reversedBy)} className={textLinkClass}>
            By the reversing entry
          </Link>
        </Fact>
      )}
      {reverses !== null && (
        <Fact name="Reverses">
          <Link {...opening.linkTo(reverses)} className={textLinkClass}>
            The original expense
          </Link>
        </Fact>
      )}
    </dl>
  );
}

/** The approvals before the one that decided. */
function firstOf({ approvals, decidedBy, needsTwo, status }: Expense): Expense["approvals"] {
  if (status === "submitted") return needsTwo ? approvals : [];
  return approvals.filter(({ by }) => by?._id !== decidedBy?._id);
}

/** The directory company, and the typed vendor if its name differs. */
function VendorCompany({ company, typed }: { company: CompanyRef; typed: string }) {
  const leads = useCan("company.manage").allowed;
  return (
    <>
      {leads ? (
        <TextLink to={paths.directoryCompany(company._id)}>{company.name}</TextLink>
      ) : (
        company.name
      )}
      {typed !== "" && typed !== company.name && (
        <span className="block text-[0.8125rem] text-muted">Typed as “{typed}”</span>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-ink">
        {children || <span className="text-muted">None</span>}
      </dd>
    </>
  );
}
