import type { DecisionFlag } from "../../../contract/expenses/payments.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";

/** Who approved, paid or recorded something, and when. */
export function DoneBy({
  name = "Somebody who left",
  at,
}: {
  name: string | undefined;
  at: string;
}) {
  return (
    <>
      {name}, <RelativeTime iso={at} />
    </>
  );
}

const markLabels: Record<DecisionFlag, string> = {
  unproven: "Unconfirmed address",
  invited: "Recent invitation",
};

/** The flags that were raised when somebody approved or paid. */
export function DecisionFlags({ marks }: { marks: readonly DecisionFlag[] }) {
  return (
    <>
      <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {marks.map((mark) => (
          <Badge key={mark} tone="yellow">
            {markLabels[mark]}
          </Badge>
        ))}
      </span>
      {marks.includes("unproven") && (
        <span className="mt-1 block text-[0.8125rem] text-muted">
          Nobody had confirmed by then that this person’s address is theirs.
        </span>
      )}
      {marks.includes("invited") && (
        <span className="mt-1 block text-[0.8125rem] text-muted">
          This person invited the person who entered the expense, or was invited by them, less than
          30 days before.
        </span>
      )}
    </>
  );
}
