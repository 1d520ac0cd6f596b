import { useKeptTiles } from "../device/use-kept-tiles.ts";
import { LostNotice } from "./lost-notice.tsx";

/** What runs beside every screen of somebody with records on this device: their drawings, and what the browser has removed. */
export function SiteBeside() {
  useKeptTiles();
  return <LostNotice />;
}
