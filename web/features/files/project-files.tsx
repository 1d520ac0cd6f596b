import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { FilesSkeleton } from "./files-skeleton.tsx";

/** All files and photos of a project, its tasks and its expenses, as a wall by day. Lazily loaded. */
export const ProjectFiles = lazyView(
  async () => (await import("./files-wall.tsx")).FilesWall,
  <FilesSkeleton />,
);

/** The newest photos of a project. Lazily loaded. */
export const LatestPhotos = lazyView(
  async () => (await import("./latest-photos.tsx")).LatestPhotos,
  null,
);
