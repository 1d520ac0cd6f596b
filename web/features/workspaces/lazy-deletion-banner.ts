import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** Says that the company will be deleted. Few ever load it. */
export const DeletionBanner = lazyView(
  async () => (await import("./deletion-banner.tsx")).DeletionBanner,
);
