import type { z } from "zod";
import {
  BUDGET_STEP,
  budgetInput,
  createProjectBody,
  type Project,
  type updateProjectBody,
} from "../../../../contract/projects/projects.ts";
import { formatMoney } from "../../../ui/format.ts";

const [plainBudget] = budgetInput.options;

interface BudgetRule {
  /** ISO 4217 code of the amounts in messages. */
  readonly currency: string;
  /** The project's current amount. It may stay even if it is between two steps. */
  readonly kept?: number | undefined;
}

/** The form's schema: the contract's body, with the budget as a number in steps. */
export function projectFormSchema({ currency, kept }: BudgetRule) {
  return createProjectBody.safeExtend({
    budget: plainBudget.refine((amount) => amount === kept || amount % BUDGET_STEP === 0, {
      error: ({ input }) => offStep(Number(input), currency),
    }),
  });
}

function offStep(amount: number, currency: string): string {
  const below = Math.floor(amount / BUDGET_STEP) * BUDGET_STEP;
  const [step, low, high] = [BUDGET_STEP, below, below + BUDGET_STEP].map((value) =>
    formatMoney(value, currency),
  );
  return `Enter the budget in steps of ${step}. The nearest are ${low} and ${high}`;
}

export type ProjectFormValues = z.input<ReturnType<typeof projectFormSchema>>;
export type ProjectFormInput = z.output<ReturnType<typeof projectFormSchema>>;

export const projectFormFields = [
  "title",
  "description",
  "budget",
  "status",
  "startDate",
  "finishDate",
  "location",
  "showCostPlanToClients",
] as const satisfies readonly (keyof ProjectFormValues)[];

/** The initial values: those of the edited project, or the defaults of a new one. */
export function projectFormValues(project: Project | undefined): ProjectFormValues {
  return {
    title: project?.title ?? "",
    description: project?.description ?? "",
    budget: project?.budget?.amount ?? 0,
    status: project?.status ?? "proposed",
    startDate: project?.startDate ?? null,
    finishDate: project?.finishDate ?? null,
    location: project?.location ?? "",
    showCostPlanToClients: project?.showCostPlanToClients ?? false,
  };
}

function changedFields(base: Project, input: ProjectFormInput) {
  const before = projectFormValues(base);
  return projectFormFields.filter((name) => input[name] !== before[name]);
}

/** Whether the form differs from the project. */
export function differsFromProject(base: Project, input: ProjectFormInput): boolean {
  return changedFields(base, input).length > 0;
}

/** The change to send for an edited project: only the fields that differ from `base`. */
export function projectChanges(
  base: Project,
  input: ProjectFormInput,
): z.input<typeof updateProjectBody> {
  const changed = changedFields(base, input).map((name) => [name, input[name]]);
  return Object.fromEntries(changed);
}
