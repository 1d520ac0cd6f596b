import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export { askToInstall } from "./install-offer.ts";
export { InstallItem, useInstallOffer } from "./install-item.tsx";

/** Explains how to install the app by hand. Loaded when it is opened. */
export const LazyInstallHelp = lazyPart(
  async () => (await import("./install-help.tsx")).InstallHelp,
);
