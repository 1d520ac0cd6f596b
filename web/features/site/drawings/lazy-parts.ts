import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** The drawings on this device, which the site's screen shows without a network. */
export const OfflineDrawings = lazyView(
  async () => (await import("./offline-drawings.tsx")).OfflineDrawings,
);
