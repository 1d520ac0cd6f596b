import { Frozen, useUser } from "../session/public.ts";
import type { UrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { ExpensePanel } from "./expense-panel.tsx";
import { useExpense, useProjectOf } from "./expense-queries.ts";
import { useCostCodes } from "./use-cost-codes.ts";

interface CompanyExpensePanelProps {
  expenseId: string;
  opening: UrlPanel;
}

/** The panel of an expense of any project, beside a list of all expenses. */
export function CompanyExpensePanel({ expenseId, opening }: CompanyExpensePanelProps) {
  const { workspace } = useUser();
  const expense = useExpense(expenseId).data;
  const project = useProjectOf(expense?.project._id);
  const codes = useCostCodes(expense?.project._id);
  const isArchived = project !== undefined && project.archivedAt !== null;
  return (
    <Frozen
      value={isArchived ? "This project is archived, so nothing in it can be changed." : undefined}
    >
      <ExpensePanel
        expenseId={expenseId}
        opening={opening}
        currency={project?.currency ?? expense?.worth?.currency ?? workspace.currency}
        codes={codes}
        withProject
      />
    </Frozen>
  );
}
