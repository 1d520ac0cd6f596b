import { roleLabels } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { search } from "../../../contract/search.ts";
import { foundKinds, type SubjectKind } from "../../../contract/subjects.ts";
import { companyKindLabels } from "../companies/public.ts";
import { paths } from "../../paths.ts";
import { headingOf, subjectPath } from "../../subjects.ts";
import { formatExact } from "../../ui/format-exact.ts";

/** One line of the palette: a link or an action. */
export interface PaletteChoice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** Further words that people type for it. */
  readonly words?: string;
  readonly kind: SubjectKind | "company" | "person" | "activity" | "page" | "action";
  readonly run: string | (() => void);
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly PaletteChoice[];
}

/**
 * The server's hits in groups, without empty groups.
 * @param managePath the page where the person manages people, if they may
 */
export function foundGroups(
  found: AnswerOf<typeof search>["data"],
  managePath?: typeof paths.admin,
): readonly ChoiceGroup[] {
  const records = foundKinds().map(({ kind, field }): ChoiceGroup => {
    const choices = found[field].map(({ _id, title, project, vendor, amount }): PaletteChoice => ({
      id: `${kind}-${_id}`,
      label: title,
      ...(project
        ? {
            detail: [amount && formatExact(amount.amount, amount.currency), vendor, project.title]
              .filter(Boolean)
              .join(" · "),
          }
        : {}),
      kind,
      run: subjectPath({ kind, project: project?._id ?? _id, id: _id }),
    }));
    return { title: headingOf(kind), choices };
  });
  const companies = found.companies.map(({ _id, name, kind, trade }): PaletteChoice => ({
    id: `company-${_id}`,
    label: name,
    detail: [companyKindLabels[kind], trade].filter(Boolean).join(", "),
    kind: "company",
    run: paths.directoryCompany(_id),
  }));
  const people = found.people.map(({ _id, name, role, company }): PaletteChoice => ({
    id: `person-${_id}`,
    label: name,
    detail: [roleLabels[role], company].filter(Boolean).join(", "),
    kind: "person",
    run: paths.tasks({ assignee: _id }),
  }));
  const [likeliest] = found.people;
  if (likeliest && managePath) {
    const { _id, name } = likeliest;
    people.push({
      id: `manage-${_id}`,
      label: `Manage ${name}`,
      detail: "Role and access",
      kind: "person",
      run: managePath({ tab: "people", search: name }),
    });
  }
  const activities = found.activities.map(({ _id, name, code, project }): PaletteChoice => ({
    id: `activity-${_id}`,
    label: name === "" ? "Unnamed" : name,
    detail: [code, project.title].filter(Boolean).join(" · "),
    kind: "activity",
    run: paths.projectRoom(project._id, "programme", { row: _id }),
  }));
  const others = [
    { title: "Activities of programmes", choices: activities },
    { title: "Companies", choices: companies },
    { title: "People and their tasks", choices: people },
  ];
  return [...records, ...others].filter(({ choices }) => choices.length > 0);
}
