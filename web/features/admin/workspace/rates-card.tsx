import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { ExchangeRate } from "../../../../contract/money/exchange-rates.ts";
import { serverMessage } from "../../../api/call.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { formatDate } from "../../../ui/format.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { ListState } from "../list-state.tsx";
import { MoreButton } from "../more-button.tsx";
import { RateForm } from "./rate-form.tsx";
import { useDeleteRate, useRates } from "./rate-queries.ts";
import { rateText } from "./rate-words.ts";

/** The exchange rates with their first days, and the currencies in use that have no rate. */
export function RatesCard() {
  const list = useRates();
  const [leaving, setLeaving] = useState<ExchangeRate>();
  return (
    <Card aria-labelledby="exchange-rates">
      <CardHeader
        id="exchange-rates"
        title="Exchange rates"
        hint="An amount in another currency is converted at the rate of its day. Setting a rate recalculates the amounts that it applies to."
      />
      <ListState query={list} what="exchange rates">
        {({ pages }) => {
          const [first] = pages;
          if (!first) return null;
          const { base, missing } = first;
          const rates = pages.flatMap(({ data }) => data);
          return (
            <>
              {missing.length > 0 && (
                <div className="mb-4">
                  <Banner tone="orange" title={`No rate yet for ${missing.join(", ")}`}>
                    Until a rate is set, these amounts are not counted in totals in another
                    currency.
                  </Banner>
                </div>
              )}
              <RateForm key={missing[0] ?? base} base={base} currency={missing[0] ?? ""} />
              {rates.length === 0 ? (
                <EmptyState compact title="No exchange rates yet.">
                  Set one above when an expense is in a currency other than {base}.
                </EmptyState>
              ) : (
                <ul
                  aria-label="Exchange rates"
                  className="mt-5 divide-y divide-line border-y border-line"
                >
                  {rates.map((rate) => (
                    <li key={rate._id} className="flex items-center justify-between gap-4 py-2.5">
                      <div className="min-w-0 text-sm">
                        <p className="font-medium text-ink">{rateText(rate, base)}</p>
                        <p className="text-[0.8125rem] text-muted">
                          From {formatDate(rate.validFrom)}
                          {rate.createdBy && `, set by ${rate.createdBy.name}`}
                        </p>
                      </div>
                      <IconButton
                        size="sm"
                        danger
                        label={`Delete the rate of ${rate.currency} from ${formatDate(rate.validFrom)}`}
                        icon={<Trash2 aria-hidden="true" />}
                        onClick={() => setLeaving(rate)}
                      />
                    </li>
                  ))}
                </ul>
              )}
              <MoreButton list={list}>Older rates</MoreButton>
              {leaving && (
                <DeleteQuestion rate={leaving} base={base} onClose={() => setLeaving(undefined)} />
              )}
            </>
          );
        }}
      </ListState>
    </Card>
  );
}

interface DeleteQuestionProps {
  rate: ExchangeRate;
  base: string;
  onClose: () => void;
}

function DeleteQuestion({ rate, base, onClose }: DeleteQuestionProps) {
  const deletion = useDeleteRate();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        deletion.mutate(rate._id, {
          onSuccess: () => {
            onClose();
            toast("Rate deleted.");
          },
        })
      }
      title={`Delete ${rateText(rate, base)} from ${formatDate(rate.validFrom)}?`}
      confirmLabel="Delete rate"
      busy={deletion.isPending}
      error={
        deletion.error
          ? serverMessage(deletion.error, "It could not be deleted. Please try again.")
          : undefined
      }
    >
      Its amounts are recalculated at the previous rate. If there is none, they are not counted in
      any total.
    </ConfirmDialog>
  );
}
