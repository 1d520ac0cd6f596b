import { clsx } from "clsx";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { type Movement, reverseMovement } from "../../../contract/resources/resource-movements.ts";
import type { ResourceDetail } from "../../../contract/resources/resources.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { command } from "../../device/writing/spec.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { formatDate } from "../../ui/format.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { movementLabels } from "./movement-words.ts";
import { MovementDialog } from "./lazy-parts.ts";
import { useMovementPages, useResourceChange } from "./resource-queries.ts";
import { formatQuantity, withUnit } from "./resource-words.ts";

/** The movements of a material, entry by entry. A wrong entry is reversed and stays readable. */
export function Ledger({ resource, today }: { resource: ResourceDetail; today: string }) {
  const [asks, setAsks] = useState<"record" | Movement>();
  const query = useMovementPages(resource._id);
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const close = () => setAsks(undefined);
  return (
    <section aria-labelledby="ledger" className="mt-6 border-t border-line pt-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id="ledger" className="text-sm font-semibold">
          Ordered, delivered and used
        </h3>
        <Button size="sm" onClick={() => setAsks("record")}>
          Record
        </Button>
      </div>
      {query.isError && (
        <p role="alert" className="text-sm text-red-ink">
          {serverMessage(query.error, "Failed to load the entries. Please try again.")}
        </p>
      )}
      {query.isSuccess && entries.length === 0 && (
        <p className="text-sm text-muted">Nothing was ordered, delivered or used yet.</p>
      )}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry._id} className="flex items-start gap-2 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className={clsx("tabular-nums", entry.reversedBy && "text-muted line-through")}>
                <strong className="font-semibold">{withUnit(entry.quantity, resource.unit)}</strong>{" "}
                {movementLabels[entry.kind].toLowerCase()}, {formatDate(entry.date)}
              </p>
              <p className="text-xs text-muted">
                {[
                  entry.project.title,
                  entry.task?.title,
                  entry.supplier,
                  entry.note,
                  entry.createdBy?.name,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {entry.diary && (
                <TextLink
                  to={paths.projectRoom(entry.project._id, "site", { diary: entry.diary._id })}
                  className="text-xs"
                >
                  Diary of {formatDate(entry.diary.day)}
                </TextLink>
              )}
            </div>
            {entry.reverses === null && entry.reversedBy === null && (
              <IconButton
                label={`Reverse ${formatQuantity(entry.quantity)} ${movementLabels[entry.kind].toLowerCase()} on ${formatDate(entry.date)}`}
                icon={<Undo2 aria-hidden="true" />}
                size="sm"
                onClick={() => setAsks(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          onMore={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? "Failed to load more." : undefined}
        />
      )}
      {asks === "record" && (
        <MovementDialog material={resource} today={today} project={undefined} onClose={close} />
      )}
      {asks !== undefined && asks !== "record" && (
        <TakeBack entry={asks} unit={resource.unit} onClose={close} />
      )}
    </section>
  );
}

interface TakeBackProps {
  entry: Movement;
  unit: string;
  onClose: () => void;
}

function TakeBack({ entry, unit, onClose }: TakeBackProps) {
  const change = useResourceChange((body: { note: string }) =>
    command(reverseMovement, { params: { id: entry._id }, body }),
  );
  const form = useSaveForm({
    schema: reverseMovement.body,
    defaults: { note: "" },
    keeps: `movement:reverse:${entry._id}`,
    submit: (body) => change.mutateAsync(body),
    onSaved: onClose,
    failed: "The entry could not be reversed. Please try again.",
  });
  return (
    <FormDialog
      title={`Reverse ${withUnit(entry.quantity, unit)} ${movementLabels[entry.kind].toLowerCase()}?`}
      description="A reversing entry is added. Both entries stay in the ledger."
      act="Reverse"
      what="This reason"
      form={form}
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf("note")} required>
        <TextInput {...form.register("note")} autoComplete="off" data-autofocus />
      </Field>
    </FormDialog>
  );
}
