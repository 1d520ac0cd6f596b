import { useEffect } from "react";
import { useRouteHandle } from "./route-handle.ts";

const PRODUCT = "Plumbline";

/** Sets the document title for a screen's content. Undefined keeps the route's own title. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/** Sets the route's title. Rendered before the outlet, so that a page's own title comes later and wins. */
export function RouteTitle() {
  const { title } = useRouteHandle();
  useEffect(() => {
    document.title =
      title === undefined ? `${PRODUCT}: construction project management` : `${title} · ${PRODUCT}`;
  }, [title]);
  return null;
}
