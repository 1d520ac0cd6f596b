/**
 * Addresses, as path and search, that are not pages of the app: the API, files, and addresses that the server
 * itself answers. A name in the search may contain a dot, so the search is ignored.
 */
export const notPages: readonly RegExp[] = [
  /^\/(api|assets)\//,
  /^\/(healthz|readyz|metrics)(\?|$)/,
  /^[^?]*\.[a-z\d]+(\?|$)/i,
];
