const plain = (): void => window.location.reload();
let way = plain;

/** Reloads the page with the newest version of the app. */
export const reload = (): void => way();

/**
 * Sets how the newest version is loaded. The design system does not know the service worker, so the app provides
 * this. Returns a function that removes it.
 */
export function reloadBy(other: () => void): () => void {
  way = other;
  return () => {
    way = plain;
  };
}
