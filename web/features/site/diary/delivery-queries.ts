import { useQuery, useQueryClient } from "@tanstack/react-query";
import { bookDelivery, listDiaryDeliveries } from "../../../../contract/diary-deliveries.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { queryKeyOf, queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

/**
 * The deliveries of an approved diary, with the materials that they are booked to. They are read from the server.
 */
export function useDiaryDeliveries(id: string) {
  return useQuery(queryOptionsFor(listDiaryDeliveries, { params: { id } }));
}

/** Books a delivery to a material. */
export function useBookDelivery(id: string) {
  const client = useQueryClient();
  const book = useCommand(
    ({ row, ...body }: { readonly row: string } & BodyOf<typeof bookDelivery>) =>
      command(bookDelivery, { params: { id, row }, body }),
  );
  return async (delivery: { readonly row: string } & BodyOf<typeof bookDelivery>) => {
    const answer = await book.mutateAsync(delivery);
    client.setQueryData(queryKeyOf(listDiaryDeliveries, { params: { id } }), answer);
  };
}
