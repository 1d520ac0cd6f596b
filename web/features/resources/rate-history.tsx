import { Trash2 } from "lucide-react";
import {
  deleteResourceRate,
  type ResourceDetail,
  setResourceRate,
} from "../../../contract/resources/resources.ts";
import { useState } from "react";
import { serverMessage } from "../../api/call.ts";
import { command } from "../../device/writing/spec.ts";
import { Button } from "../../ui/controls/button.tsx";
import { AmountField } from "../../form/amount-field.tsx";
import { FormDate } from "../../form/form-date.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { formatDate } from "../../ui/format.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { useResourceChange } from "./resource-queries.ts";
import { perUnit } from "./resource-words.ts";

/** The rates of a resource, newest first, and a form that sets the rate from a day on. */
export function RateHistory({ resource, today }: { resource: ResourceDetail; today: string }) {
  const [adding, setAdding] = useState(false);
  const remove = useResourceChange((id: string) => command(deleteResourceRate, { params: { id } }));
  const { rates, currency, unit } = resource;
  return (
    <section aria-labelledby="rates" className="mt-6 border-t border-line pt-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 id="rates" className="text-sm font-semibold">
          Rates
        </h3>
        <Button size="sm" onClick={() => setAdding(true)}>
          Set a rate
        </Button>
      </div>
      {rates.length === 0 ? (
        <p className="text-sm text-muted">No rate yet: its assignments have no cost.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rates.map(({ _id, validFrom, rate, createdBy }) => (
            <li key={_id} className="flex items-center gap-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                From {formatDate(validFrom)}
                {createdBy && (
                  <span className="block truncate text-xs text-muted">{createdBy.name}</span>
                )}
              </span>
              <span className="font-medium tabular-nums">
                {formatExact(rate, currency)} {perUnit(unit)}
              </span>
              <IconButton
                label={`Delete the rate from ${formatDate(validFrom)}`}
                icon={<Trash2 aria-hidden="true" />}
                size="sm"
                danger
                onClick={() =>
                  remove.mutate(_id, {
                    onError: (error) =>
                      toast(serverMessage(error, "The rate could not be deleted."), {
                        tone: "red",
                      }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {adding && <RateDialog resource={resource} today={today} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface RateDialogProps {
  resource: ResourceDetail;
  today: string;
  onClose: () => void;
}

function RateDialog({ resource, today, onClose }: RateDialogProps) {
  const change = useResourceChange((body: { rate: number; validFrom: string }) =>
    command(setResourceRate, { params: { id: resource._id }, body }),
  );
  const form = useSaveForm({
    schema: setResourceRate.body,
    defaults: { validFrom: today },
    keeps: `resource:rate:${resource._id}`,
    submit: (body) => change.mutateAsync(body),
    onSaved: onClose,
    failed: "The rate could not be set. Please try again.",
  });
  return (
    <FormDialog
      title={`Set a rate of ${resource.name}`}
      description="Earlier days keep their rate."
      act="Set rate"
      what="This rate"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <AmountField
          control={form.control}
          name="rate"
          label={`Rate ${perUnit(resource.unit)}, in ${resource.currency}`}
          currency={resource.currency}
          error={form.errorOf("rate")}
          required
          data-autofocus
        />
        <Field label="From" error={form.errorOf("validFrom")} required>
          <FormDate control={form.control} name="validFrom" required />
        </Field>
      </div>
    </FormDialog>
  );
}
