import { useEffect } from "react";
import { keptTile } from "../../../site/kept-files.ts";
import { readTilesFrom } from "../../drawings/public.ts";
import { useSite } from "../parts/use-site.ts";

/** Lets drawings be drawn from what this device keeps, before the network is asked. */
export function useKeptTiles(): void {
  const { db } = useSite();
  useEffect(() => readTilesFrom((tile) => keptTile(db, tile)), [db]);
}
