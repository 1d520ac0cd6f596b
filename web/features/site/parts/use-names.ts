import { useMemo } from "react";
import { useProjectLists, useRecords } from "./use-site.ts";
import { flatTree, type LocationNode, locationTree } from "./location-tree.ts";

/** The names that records of a project refer to, from this device's data. */
export interface KnownNames {
  readonly companies: readonly { readonly _id: string; readonly name: string }[];
  readonly people: readonly { readonly _id: string; readonly name: string }[];
  /** All locations, parents before their children. */
  readonly locations: readonly LocationNode[];
  readonly tree: readonly LocationNode[];
  readonly company: ReadonlyMap<string, string>;
  readonly location: ReadonlyMap<string, string>;
  readonly nameOf: (id: string) => string | undefined;
  /** The name of a person in a record: the current one, or else the one stored in the record. */
  readonly personName: (person: { readonly _id: string; readonly name: string } | null) => string;
}

/** The names of a project's companies, people, locations and activities. */
export function useNames(projectId: string): KnownNames {
  const lists = useProjectLists(projectId);
  const places = useRecords(projectId, "location");
  return useMemo(() => {
    const tree = locationTree(places ?? []);
    const locations = flatTree(tree);
    const companies = lists?.companies ?? [];
    const people = lists?.people ?? [];
    const named = ({ _id, name }: { readonly _id: string; readonly name: string }) =>
      [_id, name] as const;
    const company = new Map(companies.map(named));
    const location = new Map(locations.map(({ id, path }) => [id, path]));
    const others = new Map([...people, ...(lists?.activities ?? [])].map(named));
    const nameOf = (id: string) => company.get(id) ?? location.get(id) ?? others.get(id);
    const personName: KnownNames["personName"] = (person) =>
      person === null ? "Somebody who left" : (others.get(person._id) ?? person.name);
    return { companies, people, locations, tree, company, location, nameOf, personName };
  }, [lists, places]);
}
