import {
  type ApprovalLimits,
  type ApprovalSettings,
  type Limited,
  limited,
} from "../../../../contract/expenses/approval-rules.ts";
import { approvalAmount } from "../../../../contract/expenses/approval-settings.ts";
import { updateWorkspace } from "../../../../contract/auth/workspaces.ts";
import { formSchema } from "../../../form/form-schema.ts";

/** Each amount as its control has it: NaN while the control is empty. */
export type ApprovalValues = Record<"approvalAmount" | Limited, number>;

const typed = (value: number) => (Number.isNaN(value) ? null : value);

/** The form's values for the saved settings. */
export function approvalValues(saved: ApprovalSettings): ApprovalValues {
  const of = (value: number | null | undefined) => value ?? Number.NaN;
  const limits = limited.map((each) => [each, of(saved.approvalLimits[each])]);
  return {
    ...(Object.fromEntries(limits) as Record<Limited, number>),
    approvalAmount: of(saved.approvalAmount),
  };
}

/** The settings given by the form's values. */
export function approvalSettings(values: ApprovalValues): ApprovalSettings {
  const limits: ApprovalLimits = Object.fromEntries(
    limited.flatMap((each) => (typed(values[each]) === null ? [] : [[each, values[each]]])),
  );
  return { approvalAmount: typed(values.approvalAmount), approvalLimits: limits };
}

export const approvalsFormSchema = formSchema({
  toBody: approvalSettings,
  body: updateWorkspace.body.pick({ approvalAmount: true, approvalLimits: true }),
  problems: (values: ApprovalValues) =>
    Object.fromEntries(
      limited.map((each) => [
        each,
        approvalAmount.safeParse(typed(values[each])).error?.issues[0]?.message,
      ]),
    ),
});
