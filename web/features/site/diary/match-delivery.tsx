import { typedNumber } from "../../../../engine/amount-text.ts";
import { folded } from "../../../../engine/folded-text.ts";
import { type FormEvent, useState } from "react";
import { bookDelivery } from "../../../../contract/diary-deliveries.ts";
import { type Delivery, isBookable } from "../../../../contract/site/deliveries.ts";
import { serverMessage } from "../../../api/call.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { ReferenceField } from "../form/reference-field.tsx";
import { useProjectBasis } from "../parts/use-site.ts";
import { useBookDelivery } from "./delivery-queries.ts";

interface MatchDeliveryProps {
  readonly record: LocalRecord;
  readonly delivery: Delivery;
}

/**
 * Books a delivery that is not yet matched: the person says which material it is, and how much in that material's
 * unit.
 */
export function MatchDelivery({ record, delivery }: MatchDeliveryProps) {
  const materials = useProjectBasis(record.project)?.materials ?? [];
  const book = useBookDelivery(record._id);
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBooking, setBooking] = useState(false);
  const words = folded(delivery.material);
  const guess =
    materials.find(({ _id }) => _id === delivery.resource) ??
    materials.find(({ name }) => folded(name) === words);
  const resource = chosen ?? guess?._id ?? "";
  const material = materials.find(({ _id }) => _id === resource);
  // If the units differ, somebody has to say how much it is.
  const known = material && isBookable(delivery, material) ? String(delivery.quantity) : "";
  const quantity = typed ?? known;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (resource === "") return setProblem("Choose a material.");
    const body = bookDelivery.body.safeParse({
      resource,
      quantity: typedNumber(quantity),
    });
    if (!body.success) return setProblem(body.error.issues[0]?.message ?? "This is not valid.");
    setProblem(undefined);
    setBooking(true);
    try {
      await book({ row: delivery.row, ...body.data });
    } catch (error) {
      setProblem(serverMessage(error, "The delivery could not be booked. Please try again."));
    } finally {
      setBooking(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="diary-match">
      <Field label="Material">
        <ReferenceField
          projectId={record.project}
          to="material"
          value={resource}
          onChange={setChosen}
        />
      </Field>
      <Field label={material ? `Quantity in ${material.unit}` : "Quantity"} error={problem}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" loading={isBooking}>
        Book
      </Button>
    </form>
  );
}
