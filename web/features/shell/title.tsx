import { useEffect } from "react";
import { useRouteHandle } from "./route-handle.ts";

const PRODUCT = "Plumbline";

/** Names the document after what the screen shows; undefined leaves the route's own title. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/** Sets the route's title. Stands before the outlet, so that a page's own title comes after it. */
export function RouteTitle() {
  const { title } = useRouteHandle();
  useEffect(() => {
    document.title =
      title === undefined ? `${PRODUCT}: construction project management` : `${title} · ${PRODUCT}`;
  }, [title]);
  return null;
}
