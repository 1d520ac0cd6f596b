import { useState } from "react";
import {
  deleteResource,
  type ResourceDetail,
  updateResource,
} from "../../../contract/resources/resources.ts";
import type { Uses } from "../../../contract/uses/uses.ts";
import { describeUses } from "../../../contract/uses/uses-words.ts";
import { serverMessage } from "../../api/call.ts";
import { command } from "../../device/writing/spec.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUses } from "../uses/public.ts";
import { ResourceDialog } from "./lazy-parts.ts";
import { useResourceChange } from "./resource-queries.ts";
import { quantityText } from "./resource-words.ts";

interface ResourceActsProps {
  resource: ResourceDetail;
  today: string;
  onDeleted: () => void;
}

/** Edits, retires, restores and deletes a resource. */
export function ResourceActions({ resource, today, onDeleted }: ResourceActsProps) {
  const [asks, setAsks] = useState<"edit" | "delete">();
  const { _id: id, name, status, assignments, version, currency } = resource;
  const turn = useResourceChange((next: "active" | "retired") =>
    command(updateResource, { params: { id }, body: { status: next, version } }),
  );
  const remove = useResourceChange(() =>
    command(deleteResource, { params: { id }, query: { assignments } }),
  );
  const close = () => {
    remove.reset();
    setAsks(undefined);
  };
  const uses = useUses("resource", id, asks === "delete" && !remove.isPending && !remove.isSuccess);
  const isActive = status === "active";
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAsks("edit")}>
        Edit
      </Button>
      <Button
        size="sm"
        loading={turn.isPending}
        onClick={() =>
          turn.mutate(isActive ? "retired" : "active", {
            onError: (error) =>
              toast(serverMessage(error, "The resource could not be changed."), { tone: "red" }),
          })
        }
      >
        {isActive ? "Retire" : "Reactivate"}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsks("delete")}>
        Delete
      </Button>
      {asks === "edit" && (
        <ResourceDialog resource={resource} currency={currency} today={today} onClose={close} />
      )}
      <ConfirmDialog
        open={asks === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        title={`Delete ${name}?`}
        confirmLabel="Delete resource"
        busy={remove.isPending}
        error={
          remove.isError
            ? serverMessage(remove.error, "Failed to delete the resource. Please try again.")
            : undefined
        }
      >
        {deletionText(assignments, uses)}
      </ConfirmDialog>
    </div>
  );
}

/** What is deleted with a resource, or what prevents it. */
function deletionText(assignments: number, uses: Uses = {}): string {
  const { projects, ...held } = uses;
  const on = projects === undefined ? "" : ` on ${quantityText(projects, "project")}`;
  if (held.movements !== undefined)
    return `It has ${describeUses(held)}${on}. A material with entries cannot be deleted: retire it instead.`;
  return assignments > 0
    ? `Its ${quantityText(assignments, "assignment")}${on} will be deleted with it. Retire it instead to keep them.`
    : "Nothing is assigned. This cannot be undone.";
}
