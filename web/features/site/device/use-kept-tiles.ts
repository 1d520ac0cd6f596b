import { useEffect } from "react";
import { keptTile } from "../../../device/copies/kept-files.ts";
import { readTilesFrom } from "../../drawings/public.ts";
import { useDevice } from "../parts/use-site.ts";

/** Lets drawings be drawn from what this device keeps, before the network is asked. */
export function useKeptTiles(): void {
  const { db } = useDevice();
  useEffect(() => readTilesFrom((tile) => keptTile(db, tile)), [db]);
}
