/** Where the operating system posts photos that another app shares with the installed one. The service worker takes them. */
export const SHARE_PATH = "/share";
/** The form field that contains the photos. */
export const SHARE_FIELD = "photos";
