import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { AmountInput, type AmountInputProps } from "../ui/fields/amount-input.tsx";

export interface AmountControlProps<Values extends FieldValues, Output> extends Omit<
  AmountInputProps,
  "value" | "onChange" | "name" | "ref" | "form"
> {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, number | null | undefined>;
}

/** A control for an amount in a form. An empty field is NaN, as in a number control. */
export function AmountControl<Values extends FieldValues, Output>(
  props: AmountControlProps<Values, Output>,
) {
  const { control, name, ...rest } = props;
  const { field } = useController({ control, name });
  return <AmountInput {...rest} {...field} />;
}
