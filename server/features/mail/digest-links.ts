import type { Opening } from "../../../contract/subjects.ts";

function queryOf(search: Opening["search"]): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const query = new URLSearchParams(given).toString();
  return query && `?${query}`;
}

/** The address of a page of the product, with its filters. */
export function pageUrl(siteUrl: string, page: string, search: Opening["search"] = {}): string {
  return `${siteUrl}/${page}${queryOf(search)}`;
}

/** The address at which something opens in its project. */
export function openingUrl(
  siteUrl: string,
  projectId: string,
  { room, search }: Opening = { search: {} },
): string {
  return pageUrl(siteUrl, `projects/${projectId}${room ? `/${room}` : ""}`, search);
}
