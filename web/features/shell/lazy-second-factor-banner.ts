import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** Leads to setting up a second step. Few ever load it. */
export const SecondFactorBanner = lazyView(
  async () => (await import("./second-factor-banner.tsx")).SecondFactorBanner,
);
