import type { ComponentProps } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { useIsAway } from "./use-site.ts";

/** A slow network first brings what the site is written with. */
const LazyExportMenu = lazyView(
  async () => (await import("../../exports/public.ts")).ExportMenu,
  <Button disabled>Export</Button>,
);

/** The menu of files of the site. Files are made by the server: without a network there is none. */
export function SiteExports(props: ComponentProps<typeof LazyExportMenu>) {
  // Hidden rather than taken away: a file that is being made still arrives.
  return (
    <span className={useIsAway() ? "hidden" : "contents"}>
      <LazyExportMenu {...props} />
    </span>
  );
}
