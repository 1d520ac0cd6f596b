import { serverMessage } from "../../api/call.ts";
import { Card } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { InvitationRows } from "./invitation-rows.tsx";
import { useInvitations } from "./invitation-queries.ts";

/** The people who are invited to a project's team and have not joined, for those who manage people. */
export function TeamInvitations({ projectId }: { projectId: string }) {
  const invitations = useInvitations(projectId);
  const { data, isError, error, isFetching, refetch, dataUpdatedAt } = invitations;
  if (data === undefined && isError) {
    return (
      <Card className="mt-6">
        <ErrorState
          message={serverMessage(error, "Failed to load the invitations. Please try again.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (data === undefined) return null;
  // While it is hidden, the dialog of the last invitation stays open until it is done.
  return (
    <Card flush hidden={data.length === 0} aria-labelledby="team-invitations" className="mt-6">
      <h3
        id="team-invitations"
        className="rounded-t-lg border-b border-line bg-sunken px-4 py-2 text-xs font-semibold text-muted"
      >
        Invited, not joined yet
      </h3>
      <InvitationRows invitations={data} now={new Date(dataUpdatedAt)} empty={null} />
    </Card>
  );
}
