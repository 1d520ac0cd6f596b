import { useEffect } from "react";
import { PRODUCT } from "../../ui/hooks/use-document-title.ts";
import { useRouteHandle } from "./route-handle.ts";

/** Sets the route's title. Rendered before the outlet, so that a page's own title comes later and wins. */
export function RouteTitle() {
  const { title } = useRouteHandle();
  useEffect(() => {
    document.title =
      title === undefined ? `${PRODUCT}: construction project management` : `${title} · ${PRODUCT}`;
  }, [title]);
  return null;
}
