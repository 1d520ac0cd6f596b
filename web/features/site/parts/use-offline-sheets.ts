import { useMemo } from "react";
import type { OfflineSheet } from "../../../device/database.ts";
import { useDevice, useStored } from "./use-site.ts";

/**
 * The sheets of a project of which this device has everything, by drawing number; undefined while they are read.
 */
export function useOfflineSheets(projectId: string): readonly OfflineSheet[] | undefined {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => {
      const sheets = await db.sheets.where("project").equals(projectId).toArray();
      return sheets
        .filter(({ isWhole }) => isWhole)
        .toSorted((a, b) =>
          a.drawing.number.localeCompare(b.drawing.number, undefined, { numeric: true }),
        );
    },
    [db, projectId],
  );
  return useStored(ask);
}
