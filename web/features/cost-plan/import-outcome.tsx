import type { importCostPlan } from "../../../contract/cost-plan-import.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { BadRows } from "../../ui/data/sheet-problems.tsx";
import { counted } from "../../ui/counted.ts";

interface ImportOutcomeProps {
  found: AnswerOf<typeof importCostPlan>["data"];
  currency: string;
  leaveOut: boolean;
  disabled: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

/** The preview of a sheet, or its bad rows. */
export function ImportOutcome({ found, currency, ...choice }: ImportOutcomeProps) {
  const { codes, lines, amount, problemCount } = found;
  const adds = `${counted(codes, "code")} and ${counted(lines, "line")}, ${formatExact(amount, currency)}`;
  if (problemCount === 0) {
    return codes + lines === 0 ? (
      <Banner tone="orange">This sheet adds nothing to the plan.</Banner>
    ) : (
      <Banner tone="green">This adds {adds}.</Banner>
    );
  }
  return <BadRows found={found} adds={codes + lines > 0 ? adds : ""} {...choice} />;
}
