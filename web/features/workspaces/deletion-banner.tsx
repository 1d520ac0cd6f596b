import { serverMessage } from "../../api/call.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../session/public.ts";
import { useKeepWorkspace } from "./workspace-queries.ts";
import { momentInZone } from "./workspace-words.ts";

/** Tells everybody when the company will be deleted, and lets its owner cancel that. */
export function DeletionBanner({ at }: { at: string }) {
  const { workspace, isOwner } = useUser();
  const keep = useKeepWorkspace();
  const press = () =>
    keep.mutate(undefined, {
      onError: (error) =>
        toast(serverMessage(error, "The deletion could not be cancelled. Please try again."), {
          tone: "red",
        }),
    });
  return (
    <div className="mb-6">
      <Banner
        tone="orange"
        title={`${workspace.name} will be deleted on ${momentInZone(workspace.timeZone, at)}`}
      >
        {isOwner ? (
          <>
            Everything in it will then be deleted: projects, tasks, comments and everybody’s access.
            <div className="mt-3 mb-1">
              <Button size="sm" loading={keep.isPending} onClick={press}>
                Cancel the deletion
              </Button>
            </div>
          </>
        ) : (
          "Everything in it will then be deleted, and you will lose your access. Its owner can cancel this before then."
        )}
      </Banner>
    </div>
  );
}
