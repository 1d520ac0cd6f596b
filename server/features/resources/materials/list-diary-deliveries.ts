import { deliveriesOf } from "../../../../contract/site/deliveries.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { type DeliveredDiary, selectBooked, selectDiary } from "./deliveries.sql.ts";

type Route = typeof routes.listDiaryDeliveries;

/** A diary that is visible to the caller. @throws Refusal `not_found` */
export async function requireDiary(ctx: Ctx, id: string): Promise<DeliveredDiary> {
  const diary = await selectDiary(ctx.tx, id);
  if (!diary) throw notFound("diary");
  return diary;
}

/** The answer with a diary's deliveries. */
export async function deliveriesAnswer(ctx: Ctx, diary: DeliveredDiary): Promise<AnswerOf<Route>> {
  if (diary.state !== "approved") return { data: [] };
  const booked = await selectBooked(ctx.tx, diary.id);
  const data = deliveriesOf(diary.fields).map(({ row }) => ({
    row,
    booked: booked.get(row) ?? null,
  }));
  return { data };
}

/** The deliveries of an approved diary, and which are booked. */
export async function listDiaryDeliveries(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  return deliveriesAnswer(ctx, await requireDiary(ctx, params.id));
}
