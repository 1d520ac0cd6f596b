import { deliveriesOf, deliveryWords } from "../../../../contract/site/deliveries.ts";
import { paths } from "../../../paths.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { counted } from "../../../ui/counted.ts";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { useCan } from "../../session/public.ts";
import { useDiaryDeliveries } from "./delivery-queries.ts";

/** Only people who manage the materials match deliveries, and only with a network. */
const MatchDelivery = lazyView(async () => (await import("./match-delivery.tsx")).MatchDelivery);

/**
 * Shows people who manage the materials what happened to the deliveries of an approved diary: booked, or still to
 * be matched.
 */
export function DiaryDeliveries({ record }: { readonly record: LocalRecord }) {
  const { allowed } = useCan("resource.manage");
  const hasAny = deliveriesOf(record.fields).length > 0;
  if (!allowed || !hasAny || record.state !== "approved" || record.unsent > 0) return null;
  return <Deliveries record={record} />;
}

function Deliveries({ record }: { readonly record: LocalRecord }) {
  const { data } = useDiaryDeliveries(record._id);
  if (!data) return null;
  const known = new Map(data.data.map(({ row, booked }) => [row, booked]));
  const deliveries = deliveriesOf(record.fields).map((delivery) => ({
    delivery,
    booked: known.get(delivery.row),
  }));
  const open = deliveries.filter(({ booked }) => booked === null);
  return (
    <section aria-label="Deliveries in the materials" className="grid gap-2">
      <h3 className="font-semibold">Deliveries in the materials</h3>
      {open.length > 0 && (
        <div role="status">
          <p className="font-semibold">
            {counted(open.length, "delivery", "deliveries")} {open.length === 1 ? "is" : "are"} not
            booked to a material.
          </p>
          <p className="text-sm">
            Match them here, so that the stock is right. The diary stays as it is.
          </p>
        </div>
      )}
      <ul className="grid gap-2">
        {deliveries.map(({ delivery, booked }) => (
          <li key={delivery.row} className="diary-row grid gap-2">
            <p className="wrap-anywhere">{deliveryWords(delivery)}</p>
            {booked ? (
              <p className="text-sm text-soft">
                {booked.isReversed ? "Booked and reversed: " : "Booked: "}
                {booked.quantity.toLocaleString("en")} {booked.material.unit} to{" "}
                <TextLink
                  to={paths.resources({ view: "materials", resource: booked.material._id })}
                >
                  {booked.material.name}
                </TextLink>
              </p>
            ) : (
              <MatchDelivery record={record} delivery={delivery} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
