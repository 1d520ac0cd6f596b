import { useState } from "react";
import type { Workspace } from "../../../contract/workspaces.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { useUser } from "../session/public.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { TransferDialog } from "./lazy-parts.ts";

/** Shows the owner of the company. The owner can transfer it. */
export function OwnershipCard({ workspace }: { workspace: Workspace }) {
  const { isOwner } = useUser();
  const [isOpen, setOpen] = useState(false);
  usePrefetch(TransferDialog.prepare, { wanted: isOwner });
  return (
    <Card aria-labelledby="ownership">
      <CardHeader id="ownership" title="Ownership" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
          {isOwner
            ? "You own this company. The owner may always manage people and settings, and cannot be removed."
            : `${workspace.owner.name} owns this company. Only the owner can hand it over or delete it.`}
        </p>
        {isOwner && <Button onClick={() => setOpen(true)}>Hand over</Button>}
      </div>
      {isOpen && <TransferDialog workspace={workspace} onClose={() => setOpen(false)} />}
    </Card>
  );
}
