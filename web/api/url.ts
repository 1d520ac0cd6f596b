import type { AnyRoute } from "../../contract/route.ts";

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Path and query of a call; undefined and null values are left out. */
export function urlFor(
  route: Pick<AnyRoute, "path">,
  input: { params?: unknown; query?: unknown },
): string {
  const params = new Map(entriesOf(input.params));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (value !== undefined && value !== null)
      search.append(name, `${value as string | number | boolean}`);
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
