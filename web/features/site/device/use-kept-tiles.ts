import { useEffect } from "react";
import { keptTile } from "../../../device/copies/kept-files.ts";
import { readTilesFrom } from "../../drawings/public.ts";
import { useDevice } from "../parts/use-site.ts";

/** Makes drawings read tiles from this device before the network is asked. */
export function useKeptTiles(): void {
  const { db } = useDevice();
  useEffect(() => readTilesFrom((tile) => keptTile(db, tile)), [db]);
}
