import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  listTrashItems,
  purgeTrashItem,
  restoreTrashItem,
  type TrashItem,
} from "../../../contract/trash/trash-items.ts";
import { trashKinds } from "../../../contract/trash/trash-kinds.ts";
import { serverMessage } from "../../api/call.ts";
import { forgetDeleted } from "../../api/deleted.ts";
import { infiniteOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { useCommand } from "../../device/writing/use-command.ts";
import { choiceParam, searchParam, setValues, type UrlState } from "../../ui/hooks/url-params.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { restoredWords } from "./trash-words.ts";

const PAGE_SIZE = 50;

/** The filters of the list, in the URL. */
export const trashFilters = { search: searchParam(), kind: choiceParam(trashKinds) };
export type TrashFilters = UrlState<typeof trashFilters>;

/** Deleted records that the person can restore, page by page. The old list stays while a new one loads. */
export function useTrashItems(filters: TrashFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listTrashItems, { query }, ({ nextCursor }) => nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** Deletes a record in the trash for good. */
export function usePurgeItem() {
  return useCommand((id: string) => command(purgeTrashItem, { params: { id } }), {
    shows: [listTrashItems],
  });
}

/** Restores records one after the other, and says what became of them. Each that is refused says why. */
export function useRestoreItems() {
  const restore = useCommand((id: string) => command(restoreTrashItem, { params: { id } }));
  const { shown } = useSync();
  const [isRestoring, setRestoring] = useState(false);
  const run = async (items: readonly TrashItem[]) => {
    setRestoring(true);
    const reasons: string[] = [];
    for (const { _id, record, title } of items) {
      // This tab asks for nothing that it deleted itself.
      forgetDeleted(record);
      try {
        await restore.mutateAsync(_id);
      } catch (error) {
        reasons.push(serverMessage(error, `“${title}” could not be restored. Please try again.`));
      }
    }
    await shown([listTrashItems.name]);
    setRestoring(false);
    const done = items.length - reasons.length;
    const [only] = items;
    if (done > 0)
      toast(items.length === 1 && only ? `“${only.title}” was restored.` : restoredWords(done), {
        tone: "green",
      });
    for (const reason of new Set(reasons)) toast(reason, { tone: "red" });
  };
  return { run, isRestoring };
}
