import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { setExchangeRate } from "../../../../contract/money/exchange-rates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormFailure } from "../../../form/form.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { currencyOptions } from "../../../ui/fields/intl-options.ts";
import { AmountControl } from "../../../form/amount-control.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useToday } from "../../session/public.ts";
import { useSetRate } from "./rate-queries.ts";
import { rateText } from "./rate-words.ts";

interface Values {
  base: string;
  currency: string;
  rate: number;
  validFrom: string;
}

const schema = formSchema({
  toBody: (values: Values) => values,
  body: setExchangeRate.body,
  problems: ({ currency }) => ({ currency: currency === "" ? "Choose a currency." : undefined }),
});

interface RateFormProps {
  /** The company's own currency, which has no rate. */
  base: string;
  /** The initial values. */
  currency: string;
}

/** Sets a currency's exchange rate from a day on. */
export function RateForm({ base, currency }: RateFormProps) {
  const set = useSetRate();
  const today = useToday();
  const form = useSaveForm({
    schema,
    defaults: { base, currency, validFrom: today },
    keeps: "workspace:rate",
    submit: (body) => set.mutateAsync(body),
    onSaved: (_answer, body) => {
      form.resetField("rate");
      toast(`Rate set: ${rateText(body, base)}`, { tone: "green" });
    },
    failed: "The rate could not be set. Please try again.",
  });
  const currencies = useMemo(
    () => currencyOptions(currency || base).filter(({ value }) => value !== base),
    [currency, base],
  );

  return (
    <Form form={form} label="Set a rate" className="flex flex-col gap-2">
      <FormFailure form={form} />
      <div className="grid gap-x-4 sm:grid-cols-3">
        <Field label="One unit of" error={form.errorOf("currency")}>
          <Controller
            control={form.control}
            name="currency"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={currencies}
                value={value}
                onChange={onChange}
                placeholder="Choose one"
                emptyText="No currency by that name."
              />
            )}
          />
        </Field>
        <Field label={`Is worth, in ${base}`} error={form.errorOf("rate")} required>
          <AmountControl control={form.control} name="rate" />
        </Field>
        <Field label="From" error={form.errorOf("validFrom")} required>
          <FormDate control={form.control} name="validFrom" required />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={form.isSubmitting}>
          Set rate
        </Button>
      </div>
    </Form>
  );
}
