import type { ComponentType } from "react";
import { asHeading, type RecordKind } from "../../../../contract/site/kind.ts";
import { recordKindNames } from "../../../../contract/site/record-names.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import { DiaryView } from "../diary/diary-view.tsx";
import { LocationsView } from "../locations/locations-view.tsx";
import type { ListParts } from "../records/records-view.tsx";
import { snagParts } from "./snag.tsx";

/** A part of the site's screen, which shows the records of a kind. */
export interface SitePart extends ListParts {
  readonly name: RecordKindName;
  /** Its name in the URL, and on its tab. */
  readonly part: string;
  readonly label: string;
  /** A custom view, in place of the list from the kind's declaration. */
  readonly View?: ComponentType<{ readonly projectId: string }>;
}

/** The parts with custom views or tools. Kinds not listed here have the plain list. */
const ownParts: readonly SitePart[] = [
  { name: "diary", part: "diary", label: "Diary", View: DiaryView },
  { name: "snag", part: "snags", label: "Snags", ...snagParts },
  { name: "location", part: "locations", label: "Locations", View: LocationsView },
];

/** The parts of the site's screen, one for each kind. */
export function siteParts(): readonly SitePart[] {
  const others = recordKindNames().filter((name) => ownParts.every((own) => own.name !== name));
  const lists = others.map((name) => {
    const { subject, plural }: RecordKind = recordKinds[name];
    return { name, part: subject?.part ?? name, label: asHeading(plural) };
  });
  return [...ownParts, ...lists];
}
