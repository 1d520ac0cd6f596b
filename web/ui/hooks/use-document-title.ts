import { useEffect } from "react";

export const PRODUCT = "Plumbline";

/** Names the document after what the screen shows; undefined leaves the route's own title. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
