import { SkeletonText } from "../../ui/data/skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

export const LazyCompanyCalendars = lazyView(
  async () => (await import("./company-calendars.tsx")).CompanyCalendars,
  <SkeletonText lines={8} />,
);
