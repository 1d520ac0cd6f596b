const plain = (): void => window.location.reload();
let way = plain;

/** Loads the page anew, with the newest version of the app. */
export const reload = (): void => way();

/** The design system knows no service worker: the app says how to get the newest version. Returns what takes that back. */
export function reloadBy(other: () => void): () => void {
  way = other;
  return () => {
    way = plain;
  };
}
