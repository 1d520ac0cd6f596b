import { diary as kind } from "../../../../contract/site/diary.ts";
import { deliveriesOf } from "../../../../contract/site/deliveries.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { addBookings } from "./book-deliveries.ts";
import { deliveriesAnswer, requireDiary } from "./list-diary-deliveries.ts";
import { refuse, requireResource, todayOf } from "../require-resource.ts";
import { movementDayError } from "../resource-rules.ts";

type Route = typeof routes.bookDelivery;

/**
 * Books a delivery of an approved diary to a material. A delivery that anybody has already booked stays as it is,
 * and the answer says to which material.
 */
export async function bookDelivery(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const diary = await requireDiary(ctx, params.id);
  const delivery = deliveriesOf(diary.fields).find(({ row }) => row === params.row);
  if (!delivery) throw notFound("delivery");
  if (diary.isArchived)
    throw new Refusal(
      "conflict",
      `“${diary.projectTitle}” is archived, so nothing in it can be changed.`,
    );
  if (diary.state !== "approved")
    throw new Refusal("conflict", "Deliveries are booked once the diary is approved.");
  const resource = await requireResource(ctx, body.resource);
  if (resource.kind !== "material")
    refuse("resource", `“${resource.name}” is not a material, so it cannot be delivered.`);
  const wrongDay = movementDayError(diary.day, todayOf(ctx));
  if (wrongDay !== undefined) throw new Refusal("conflict", wrongDay);
  await addBookings(ctx, [
    {
      diary: {
        id: diary.id,
        name: kind.nameOf(diary.fields),
        day: diary.day,
        project: { id: diary.project, title: diary.projectTitle },
        fields: diary.fields,
      },
      delivery,
      material: resource,
      quantity: body.quantity,
    },
  ]);
  return deliveriesAnswer(ctx, diary);
}
