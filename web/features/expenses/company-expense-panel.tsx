import type { ComponentType } from "react";
import { Frozen, useUser } from "../session/public.ts";
import type { UrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { ExpenseBody, type ExpenseBodyProps } from "./expense-body.tsx";
import { ExpensePanel } from "./expense-panel.tsx";
import { useExpense, useProjectOf } from "./expense-queries.ts";
import { useCostCodes } from "./use-cost-codes.ts";

interface CompanyExpenseProps {
  expenseId: string;
  opening: UrlPanel;
  onDecided?: ExpenseBodyProps["onDecided"];
}

/** Makes the view of an expense of any project, which finds out what it must know of the project. */
function ofAnyProject(View: ComponentType<ExpenseBodyProps>) {
  return function CompanyExpense(props: CompanyExpenseProps) {
    const { workspace } = useUser();
    const expense = useExpense(props.expenseId).data;
    const project = useProjectOf(expense?.project._id);
    const codes = useCostCodes(expense?.project._id);
    const isArchived = project !== undefined && project.archivedAt !== null;
    return (
      <Frozen
        value={
          isArchived ? "This project is archived, so nothing in it can be changed." : undefined
        }
      >
        <View
          {...props}
          currency={project?.currency ?? expense?.worth?.currency ?? workspace.currency}
          codes={codes}
          withProject
        />
      </Frozen>
    );
  };
}

/** The panel of an expense of any project, beside a list of all expenses. */
export const CompanyExpensePanel = ofAnyProject(ExpensePanel);

/** The same content without a panel around it, to be decided on. */
export const CompanyExpenseBody = ofAnyProject(ExpenseBody);
