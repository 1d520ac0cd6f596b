import { useOfflineTiles } from "../device/use-offline-tiles.ts";
import { LostNotice } from "./lost-notice.tsx";

/**
 * Runs beside every screen for people with records on this device. It serves their drawings, and reports what the
 * browser has removed.
 */
export function SiteBeside() {
  useOfflineTiles();
  return <LostNotice />;
}
