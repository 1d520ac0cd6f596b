import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { PictureSkeleton } from "./picture-skeleton.tsx";

export const LazyProjectPicture = lazyView(
  async () => (await import("./project-picture.tsx")).ProjectPicture,
  <PictureSkeleton />,
);
