import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** The parts of the view that load when they are first shown. */
export const SavedViews = lazyView(
  async () => (await import("./saved-views.tsx")).SavedViews,
  <div className="p-4">
    <SkeletonText lines={2} />
  </div>,
);

export const ConditionsForm = lazyView(
  async () => (await import("./conditions-form.tsx")).ConditionsForm,
  <div className="p-4">
    <SkeletonText lines={5} />
  </div>,
);

/** The space of the chips stays free while they load, so that the table does not jump. */
export const FilterChips = lazyView(
  async () => (await import("./filter-chips.tsx")).FilterChips,
  <div className="pg-chips" />,
);
