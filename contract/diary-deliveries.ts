import { z } from "zod";
import { emptyObject, id, idParams, noBody } from "./common.ts";
import { quantity } from "./resources/resources.ts";
import { route } from "./route.ts";

/** A delivery of an approved diary, with the entry in the ledger of materials that it was booked by. */
export const diaryDelivery = z.object({
  /** The row of the diary. */
  row: id,
  booked: z
    .object({
      movement: id,
      material: z.object({ _id: id, name: z.string(), unit: z.string() }),
      quantity: z.number(),
      /** Whether somebody reversed the delivery in the ledger. */
      isReversed: z.boolean(),
    })
    .nullable(),
});
export type DiaryDelivery = z.output<typeof diaryDelivery>;

export const listDiaryDeliveries = route({
  name: "listDiaryDeliveries",
  summary:
    "The deliveries of an approved diary, and which of them are booked to a material. None before it is approved",
  method: "GET",
  path: "/api/site-records/{id}/deliveries",
  access: "session",
  action: "resource.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(diaryDelivery) }),
  status: 200,
});

export const bookDelivery = route({
  name: "bookDelivery",
  summary:
    "Book a delivery of an approved diary to a material. Each delivery can be booked only once, and then cannot be changed",
  method: "POST",
  changes: ["resource", "activity"],
  path: "/api/site-records/{id}/deliveries/{row}",
  access: "session",
  action: "resource.manage",
  params: z.object({ id, row: id }),
  query: emptyObject,
  body: z.object({
    resource: id,
    /** The quantity in the material's own unit. */
    quantity,
  }),
  answer: z.object({ data: z.array(diaryDelivery) }),
  status: 200,
});
