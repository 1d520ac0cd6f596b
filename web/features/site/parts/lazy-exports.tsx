import type { ComponentProps } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { useIsAway } from "./use-site.ts";

/** Lazily loaded, so that a slow network first loads what people need to write. */
const LazyExportMenu = lazyView(
  async () => (await import("../../exports/public.ts")).ExportMenu,
  <Button disabled>Export</Button>,
);

/** The menu of the site's file exports. The server makes the files, so there is no menu without a network. */
export function SiteExports(props: ComponentProps<typeof LazyExportMenu>) {
  // Hidden instead of unmounted, so that a file that is being made still arrives.
  return (
    <span className={useIsAway() ? "hidden" : "contents"}>
      <LazyExportMenu {...props} />
    </span>
  );
}
