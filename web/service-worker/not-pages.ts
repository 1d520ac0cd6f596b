/**
 * Addresses, as a path with its search, that are no pages of the app: the API, files, and what the server itself
 * answers. A name in the search may have a dot, and says nothing of the page.
 */
export const notPages: readonly RegExp[] = [
  /^\/(api|assets)\//,
  /^\/(healthz|readyz|metrics)(\?|$)/,
  /^[^?]*\.[a-z\d]+(\?|$)/i,
];
