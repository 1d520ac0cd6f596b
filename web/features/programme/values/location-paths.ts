interface Place {
  readonly _id: string;
  readonly name: string;
  readonly parent: string | null;
}

/**
 * Locations by id, each with its path: "Block A, Level 1, Room 101". The path ends at a missing parent, or at a
 * loop that two devices made.
 */
export function locationPaths(places: readonly Place[]): ReadonlyMap<string, string> {
  const byId = new Map(places.map((place) => [place._id, place]));
  const pathOf = (place: Place): string => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at: Place | undefined = place; at && !seen.has(at._id);) {
      seen.add(at._id);
      names.unshift(at.name);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
    return names.join(", ");
  };
  return new Map(places.map((place) => [place._id, pathOf(place)]));
}

/** Whether a location is another, or inside it. */
export function isInside(
  paths: ReadonlyMap<string, string>,
  { location, of }: { readonly location: string | null; readonly of: string },
): boolean {
  if (location === null) return false;
  if (location === of) return true;
  const [inner, outer] = [paths.get(location), paths.get(of)];
  return inner !== undefined && outer !== undefined && inner.startsWith(`${outer}, `);
}
