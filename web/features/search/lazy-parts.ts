import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

/** The palette with all that it offers. It opens by a key, so it is loaded ahead. */
export const LazyPalette = lazyPart(
  async () => (await import("./command-palette.tsx")).CommandPalette,
);
