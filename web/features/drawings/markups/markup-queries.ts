import { useQuery, useQueryClient } from "@tanstack/react-query";
import { v7 as newId } from "uuid";
import {
  addMarkup,
  deleteMarkup,
  listMarkups,
  type MarkupShape,
  shareMarkup,
} from "../../../../contract/drawings/drawing-markups.ts";
import { setRevisionScale } from "../../../../contract/drawings/drawings.ts";
import { serverMessage } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import type { CommandSpec } from "../../../device/outbox/command.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";

/** The markups of a revision. */
export function useMarkups(revisionId: string) {
  return useQuery(queryOptionsFor(listMarkups, { params: { id: revisionId } })).data?.data ?? [];
}

/** The actions on the markups of a revision. Each resolves with whether it succeeded. */
export function useMarkupActions(revisionId: string) {
  const client = useQueryClient();
  const run = useCommand((spec: CommandSpec<unknown>) => spec);
  const act = async (spec: CommandSpec<unknown>, failed: string): Promise<boolean> => {
    try {
      await run.mutateAsync(spec);
      await client.invalidateQueries({
        queryKey: [listMarkups.name, { params: { id: revisionId } }],
      });
      return true;
    } catch (error) {
      toast(serverMessage(error, failed), { tone: "red" });
      return false;
    }
  };
  return {
    add: (shape: MarkupShape, shared: boolean) =>
      act(
        command(
          addMarkup,
          { params: { id: revisionId }, body: { _id: newId(), shape, shared } },
          { patience: "long" },
        ),
        "What you drew could not be saved.",
      ),
    share: (id: string, shared: boolean) =>
      act(command(shareMarkup, { params: { id }, body: { shared } }), "This could not be shared."),
    remove: (id: string) =>
      act(command(deleteMarkup, { params: { id } }), "This could not be removed."),
    calibrate: (scale: number) =>
      act(
        command(setRevisionScale, { params: { id: revisionId }, body: { scale } }),
        "The scale could not be saved.",
      ),
  };
}
