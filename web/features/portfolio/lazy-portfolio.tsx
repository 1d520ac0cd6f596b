import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { PortfolioSkeleton } from "./portfolio-skeleton.tsx";

export const LazyPortfolio = lazyView(
  async () => (await import("./portfolio.tsx")).Portfolio,
  <PortfolioSkeleton />,
);
