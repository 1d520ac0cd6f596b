import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { setExchangeRate } from "../../../contract/exchange-rates.ts";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { currencyOptions } from "../../ui/controls/intl-options.ts";
import { NumberInput } from "../../ui/controls/number-input.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSetRate } from "./rate-queries.ts";
import { rateText } from "./rate-words.ts";

const names = ["currency", "rate", "validFrom"] as const;

interface RateFormProps {
  /** The company's own currency, which has no rate. */
  base: string;
  /** What stands in the form at first. */
  currency: string;
}

/** Sets what a currency is worth from a day on. */
export function RateForm({ base, currency }: RateFormProps) {
  const set = useSetRate();
  const [failure, setFailure] = useState<string>();
  const { register, control, handleSubmit, formState, clearErrors, setError, resetField } = useForm(
    {
      resolver: zodResolver(setExchangeRate.body),
      defaultValues: { base, currency, validFrom: "" },
      reValidateMode: "onSubmit",
    },
  );
  const { errors, isSubmitting } = formState;
  const clears = (name: (typeof names)[number]) => ({ onChange: () => clearErrors(name) });
  const currencies = useMemo(
    () => currencyOptions(currency || base).filter(({ value }) => value !== base),
    [currency, base],
  );

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await set.mutateAsync(body);
      resetField("rate");
      toast(`Rate set: ${rateText(body, base)}`, { tone: "green" });
    } catch (error) {
      if (!showFieldErrors(error, names, setError))
        setFailure(serverMessage(error, "The rate could not be set. Please try again."));
    }
  });

  return (
    <form
      aria-label="Set a rate"
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-2"
    >
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      <div className="grid gap-x-4 sm:grid-cols-3">
        <Field
          label="One unit of"
          error={
            errors.currency &&
            (errors.currency.type === "server" ? errors.currency.message : "Choose a currency.")
          }
        >
          <Controller
            control={control}
            name="currency"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={currencies}
                value={value}
                onChange={(next) => {
                  clearErrors("currency");
                  onChange(next);
                }}
                placeholder="Choose one"
                emptyText="No currency by that name."
              />
            )}
          />
        </Field>
        <Field label={`Is worth, in ${base}`} error={errors.rate?.message} required>
          <NumberInput
            {...register("rate", { valueAsNumber: true, ...clears("rate") })}
            min={0}
            step="any"
          />
        </Field>
        <Field label="From" error={errors.validFrom?.message} required>
          <TextInput
            {...register("validFrom", clears("validFrom"))}
            type="date"
            min="1900-01-01"
            max="2199-12-31"
          />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={isSubmitting}>
          Set rate
        </Button>
      </div>
    </form>
  );
}
