import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ApprovalsForm } from "./approvals-form.tsx";
import { ListState } from "./list-state.tsx";
import { useWorkspace } from "./workspace-queries.ts";

/** How many people approve an expense, and how much each role and hat may approve and pay alone. */
export function ApprovalsCard() {
  const workspace = useWorkspace();
  return (
    <Card aria-labelledby="approvals">
      <CardHeader
        id="approvals"
        title="Approvals"
        hint="How expenses are approved and paid. A change counts from the next approval or payment on."
      />
      <ListState query={workspace} what="settings">
        {(known) => <ApprovalsForm workspace={known} />}
      </ListState>
    </Card>
  );
}
