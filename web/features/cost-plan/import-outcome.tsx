import type { importCostPlan } from "../../../contract/cost-plan-import.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { SheetProblems } from "../../ui/data/sheet-problems.tsx";
import { counted } from "../../ui/counted.ts";

interface ImportOutcomeProps {
  found: AnswerOf<typeof importCostPlan>["data"];
  currency: string;
}

/** The preview of a sheet, or its bad rows. */
export function ImportOutcome({ found, currency }: ImportOutcomeProps) {
  const { codes, lines, amount, problemCount, problems } = found;
  const adds = `${counted(codes, "code")} and ${counted(lines, "line")}, ${formatExact(amount, currency)}`;
  if (problemCount === 0) {
    return codes + lines === 0 ? (
      <Banner tone="orange">This sheet adds nothing to the plan.</Banner>
    ) : (
      <Banner tone="green">This adds {adds}.</Banner>
    );
  }
  return (
    <>
      <Banner
        tone="red"
        title={`${counted(problemCount, "problem")}. Correct ${problemCount === 1 ? "it" : "them"} in the sheet and choose it again.`}
      >
        Nothing was imported. The good rows would add {adds}.
      </Banner>
      <SheetProblems label="Problems of the sheet" problems={problems} count={problemCount} />
    </>
  );
}
