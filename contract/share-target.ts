/**
 * The path to which the operating system posts photos that another app shares with the installed Plumbline. The
 * service worker handles it.
 */
export const SHARE_PATH = "/share";
/** The form field that contains the photos. */
export const SHARE_FIELD = "photos";
