import type { ChoiceGroup, PaletteChoice } from "./palette-choices.ts";
import { rankChoices } from "./ranking.ts";
import { lastUsed, type UsedChoice } from "./used-choices.ts";

/** The most pages and actions that are offered for a text. */
const MOST_OWN = 8;

/** What the person may open and do, apart from the records that the server finds. */
export interface OwnChoices {
  readonly ofProject: { readonly title: string; readonly choices: readonly PaletteChoice[] };
  readonly actions: readonly PaletteChoice[];
  readonly ofCompany: readonly PaletteChoice[];
}

const allOf = ({ ofProject, actions, ofCompany }: OwnChoices) => [
  ...ofProject.choices,
  ...actions,
  ...ofCompany,
];

function withoutDetail(choice: PaletteChoice): PaletteChoice {
  const { detail: _, ...rest } = choice;
  return rest;
}

/** The groups before anything is typed: what was used last, then everything. */
export function groupsToBrowse(
  own: OwnChoices,
  used: readonly UsedChoice[],
): readonly ChoiceGroup[] {
  const { title, choices } = own.ofProject;
  return withoutRepeats([
    { title: "Used lately", choices: lastUsed(used, allOf(own)) },
    // The title of the group names the project.
    { title: `In ${title}`, choices: choices.map(withoutDetail) },
    { title: "Actions", choices: own.actions },
    { title: "Pages", choices: own.ofCompany },
  ]);
}

/** The groups for a typed text. Pages and actions that it only resembles come after what the server found. */
export function groupsFor(
  typed: string,
  own: OwnChoices,
  { used, found }: { readonly used: readonly UsedChoice[]; readonly found: readonly ChoiceGroup[] },
): { readonly groups: readonly ChoiceGroup[]; readonly isSure: boolean } {
  const usedAt = new Map(used.map(({ id, at }) => [id, at]));
  const { sure, likely } = rankChoices(allOf(own), typed, usedAt);
  const left = Math.max(MOST_OWN - sure.length, 0);
  const groups = withoutRepeats([
    { title: "Pages and actions", choices: sure.slice(0, MOST_OWN) },
    ...found,
    { title: "Similar pages and actions", choices: likely.slice(0, left) },
  ]);
  return { groups, isSure: sure.length > 0 };
}

/** Leaves out choices that an earlier group has, because each is one option, and groups without choices. */
function withoutRepeats(groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ title, choices }) => {
      const fresh = choices.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      return { title, choices: fresh };
    })
    .filter(({ choices }) => choices.length > 0);
}
