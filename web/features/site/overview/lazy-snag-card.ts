import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** The snags of a project at a glance, for its overview. Lazily loaded, with its query. */
export const SnagCard = lazyView(async () => (await import("./snag-card.tsx")).SnagCard, null);
