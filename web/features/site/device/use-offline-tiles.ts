import { useEffect } from "react";
import { offlineTile } from "../../../device/copies/offline-files.ts";
import { readTilesFrom } from "../../drawings/public.ts";
import { useDevice } from "../parts/use-site.ts";

/** Makes drawings read tiles from this device before the network is asked. */
export function useOfflineTiles(): void {
  const { db } = useDevice();
  useEffect(() => readTilesFrom((tile) => offlineTile(db, tile)), [db]);
}
