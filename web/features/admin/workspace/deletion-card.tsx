import { useState } from "react";
import { DELETION_DAYS, type Workspace } from "../../../../contract/auth/workspaces.ts";
import { serverMessage } from "../../../api/call.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { formatInstant } from "../admin-words.ts";
import { usePrefetch } from "../../../ui/hooks/use-prefetch.ts";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { useSaveWorkspace } from "./workspace-queries.ts";

const DeleteWorkspaceDialog = lazyPart(
  async () => (await import("./delete-workspace-dialog.tsx")).DeleteWorkspaceDialog,
);

/** Deletes the company's account, and cancels the deletion while that is possible. */
export function DeletionCard({ workspace }: { workspace: Workspace }) {
  const { isOwner } = useUser();
  const [isOpen, setOpen] = useState(false);
  usePrefetch(DeleteWorkspaceDialog.prepare, { wanted: isOwner });
  const keep = useSaveWorkspace();
  const { name, deletionAt, timeZone } = workspace;
  const kept = () => toast(`${name} stays.`, { tone: "green" });
  const action =
    deletionAt === null ? (
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete this workspace
      </Button>
    ) : (
      <Button
        variant="primary"
        onClick={() => keep.mutate(undefined, { onSuccess: kept })}
        loading={keep.isPending}
      >
        Cancel the deletion
      </Button>
    );
  return (
    <Card aria-labelledby="deletion">
      <CardHeader id="deletion" title="Deletion" />
      {keep.isError && (
        <div className="mb-4">
          <Banner tone="red">
            {serverMessage(keep.error, "That could not be done. Please try again.")}
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
          {deletionAt === null
            ? `Deletes the workspace of ${name} with its projects, tasks, money and people’s access in ${DELETION_DAYS} days. Until then you can cancel.`
            : `Everything in this workspace is deleted on ${formatInstant(deletionAt, timeZone)}, unless its owner cancels the deletion.`}
        </p>
        {isOwner ? action : <p className="text-sm text-muted">Only the owner can do this.</p>}
      </div>
      {isOpen && <DeleteWorkspaceDialog workspace={workspace} onClose={() => setOpen(false)} />}
    </Card>
  );
}
