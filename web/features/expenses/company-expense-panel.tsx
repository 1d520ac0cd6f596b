import { Frozen, useUser } from "../session/public.ts";
import { ExpenseBody, type ExpenseBodyProps } from "./expense-body.tsx";
import { ExpensePanel } from "./expense-panel.tsx";
import { useExpense, useProjectOf } from "./expense-queries.ts";
import { useCostCodes } from "./use-cost-codes.ts";

type CompanyExpenseProps = Pick<ExpenseBodyProps, "expenseId" | "opening" | "onDecided">;

/** What an expense of any project must know of its project. */
function useItsProject(expenseId: string) {
  const { workspace } = useUser();
  const expense = useExpense(expenseId).data;
  const project = useProjectOf(expense?.project._id);
  const codes = useCostCodes(expense?.project._id);
  const isArchived = project !== undefined && project.archivedAt !== null;
  const currency = project?.currency ?? expense?.worth?.currency ?? workspace.currency;
  return {
    frozen: isArchived ? "This project is archived, so nothing in it can be changed." : undefined,
    known: { currency, codes, withProject: true },
  };
}

/** The panel of an expense of any project, beside a list of all expenses. */
export function CompanyExpensePanel(props: CompanyExpenseProps & { onClose: () => void }) {
  const { frozen, known } = useItsProject(props.expenseId);
  return (
    <Frozen value={frozen}>
      <ExpensePanel {...props} {...known} />
    </Frozen>
  );
}

/** The same content without a panel around it, to be decided on. */
export function CompanyExpenseBody(props: CompanyExpenseProps) {
  const { frozen, known } = useItsProject(props.expenseId);
  return (
    <Frozen value={frozen}>
      <ExpenseBody {...props} {...known} />
    </Frozen>
  );
}
