import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** How a project stands with its snags, for its overview. Lazily loaded, with its query. */
export const SnagCard = lazyView(async () => (await import("./snag-card.tsx")).SnagCard, null);
