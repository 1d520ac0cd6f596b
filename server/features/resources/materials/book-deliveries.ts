import { decimalOf } from "../../../../engine/decimal.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { type Delivery, deliveriesOf, isBookable } from "../../../../contract/site/deliveries.ts";
import type { Ctx } from "../../../context.ts";
import { recordActivities } from "../../activities/public.ts";
import {
  type DeliveryEntry,
  insertDeliveries,
  type Material,
  selectMaterialsInUse,
} from "./deliveries.sql.ts";
import { todayOf } from "../require-resource.ts";
import { movementDayError } from "../resource-rules.ts";

/** An approved diary, whose deliveries are booked. */
export interface BookedDiary {
  readonly id: string;
  /** The diary's name in sentences: its day. */
  readonly name: string;
  readonly day: string;
  readonly project: { readonly id: string; readonly title: string };
  readonly fields: Readonly<Record<string, Json>>;
}

/** A delivery with the material that it is booked to. */
interface Booking {
  readonly diary: BookedDiary;
  readonly delivery: Delivery;
  readonly material: Material;
  /** The delivered quantity in the material's unit. */
  readonly quantity: number;
}

function entryOf(ctx: Ctx, { diary, delivery, material, quantity }: Booking): DeliveryEntry {
  return {
    id: ctx.newId(),
    resource: material.id,
    project: diary.project.id,
    quantity: decimalOf(quantity, 4),
    day: diary.day,
    supplier: delivery.supplier,
    note: delivery.note === "" ? "" : `Delivery note ${delivery.note}`,
    diary: diary.id,
    row: delivery.row,
  };
}

/**
 * Adds deliveries to the ledger of materials. Each delivery is added at most once, even if several people book it.
 * @returns how many were added
 */
export async function addBookings(ctx: Ctx, bookings: readonly Booking[]): Promise<number> {
  if (bookings.length === 0) return 0;
  const entries = bookings.map((booking) => entryOf(ctx, booking));
  const added = await insertDeliveries(ctx.tx, {
    entries,
    workspaceId: ctx.actor.workspaceId,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  const booked = bookings.flatMap((booking, place) => {
    const entry = entries[place];
    return entry && added.has(entry.id) ? [{ ...booking, amount: entry.quantity }] : [];
  });
  await recordActivities(
    ctx,
    booked.map(({ diary, material, amount }) => ({
      action: "delivered",
      // The activity names no project, like all activities on resources.
      entityType: "resource" as const,
      entityId: material.id,
      message: `recorded ${amount} ${material.unit} of “${material.name}” as delivered on ${diary.project.title}, by the diary of ${diary.name}`,
    })),
  );
  for (const id of new Set(booked.map(({ material }) => material.id)))
    ctx.announce({ topic: "resource", id });
  return booked.length;
}

/**
 * Books the deliveries of diaries that were just approved, if they name a material in use and have a quantity in
 * its unit. The other deliveries wait for somebody to match them.
 */
export async function bookDeliveries(ctx: Ctx, diaries: readonly BookedDiary[]): Promise<void> {
  const today = todayOf(ctx);
  const named = diaries
    .filter(({ day }) => movementDayError(day, today) === undefined)
    .flatMap((diary) => deliveriesOf(diary.fields).map((delivery) => ({ diary, delivery })))
    .filter(({ delivery }) => delivery.resource !== null);
  if (named.length === 0) return;
  const materials = await selectMaterialsInUse(
    ctx.tx,
    named.flatMap(({ delivery: { resource } }) => resource ?? []),
  );
  const bookings = named.flatMap(({ diary, delivery }) => {
    const material = materials.get(delivery.resource ?? "");
    return material && isBookable(delivery, material)
      ? [{ diary, delivery, material, quantity: delivery.quantity ?? 0 }]
      : [];
  });
  await addBookings(ctx, bookings);
}
