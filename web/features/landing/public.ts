import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** The public front page, for an address that first asks who is there. */
export const LandingPage = lazyView(async () => (await import("./landing-page.tsx")).LandingPage);
