import type { Opening } from "../../../contract/subjects.ts";

function queryOf(search: Opening["search"]): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const query = new URLSearchParams(given).toString();
  return query && `?${query}`;
}

/** A page of the product, as it is filtered. */
export function pageUrl(siteUrl: string, page: string, search: Opening["search"] = {}): string {
  return `${siteUrl}/${page}${queryOf(search)}`;
}

/** Where something opens in its project. */
export function openingUrl(
  siteUrl: string,
  projectId: string,
  { room, search }: Opening = { search: {} },
): string {
  return pageUrl(siteUrl, `projects/${projectId}${room ? `/${room}` : ""}`, search);
}
