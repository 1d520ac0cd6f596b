import type { Plan } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import { indexById } from "../../../../engine/programme/records.ts";
import type { Touched } from "../../../../engine/programme/touched.ts";
import type { Ctx } from "../../../context.ts";
import { EditRefusal } from "../../../errors.ts";
import { selectWhoSees } from "../../projects/public.ts";
import { selectReferences } from "./programme.sql.ts";

/** Records outside the programme to which it refers. */
export interface References {
  readonly people: ReadonlySet<string>;
  readonly companies: ReadonlySet<string>;
  readonly locations: ReadonlySet<string>;
  readonly resources: ReadonlySet<string>;
}

/** The fields that refer to records outside the programme, and `*` for the whole record. */
const NAMING: ReadonlySet<string> = new Set(["assignee", "company", "location", "*"]);

/** Finds what the edited records refer to, and in which fields. */
function named(plan: Plan, touched: Touched) {
  const people = new Map<string, string>();
  const companies = new Map<string, string>();
  const locations = new Map<string, string>();
  const resources = new Map<string, string>();
  const edited = new Set(
    touched.fields.filter(({ field }) => NAMING.has(field)).map(({ record }) => record),
  );
  const places = indexById(plan.activities);
  for (const id of edited) {
    const activity = plan.activities[places.get(id) ?? -1];
    if (!activity) continue;
    if (activity.assignee !== null) people.set(activity.assignee, id);
    if (activity.company !== null) companies.set(activity.company, id);
    if (activity.location !== null) locations.set(activity.location, id);
  }
  for (const { _id, activity, resource } of plan.assignments)
    if (touched.assignments.has(_id)) resources.set(resource, activity);
  return { people, companies, locations, resources };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the ids that exist for the caller and to which a programme of the project may refer. */
export async function findReferences(
  ctx: Ctx,
  projectId: string,
  ids: { readonly [What in keyof References]: readonly string[] },
): Promise<References> {
  const { people, companies, locations, resources } = ids;
  const [seeing, known] = await Promise.all([
    selectWhoSees(ctx.tx, { projectId, userIds: people }),
    companies.length + locations.length + resources.length > 0
      ? selectReferences(ctx.tx, { projectId, companies, locations, resources })
      : { companies: NONE, locations: NONE, resources: NONE },
  ]);
  return { ...known, people: new Set(seeing.keys()) };
}

/**
 * Checks the people, companies, locations and resources that edited activities name.
 * @throws EditRefusal `validation_failed`
 */
export async function requireReferences(
  ctx: Ctx,
  {
    projectId,
    plan,
    touched,
  }: { readonly projectId: string; readonly plan: Plan; readonly touched: Touched },
): Promise<void> {
  const { people, companies, locations, resources } = named(plan, touched);
  if (people.size + companies.size + locations.size + resources.size === 0) return;
  const found = await findReferences(ctx, projectId, {
    people: [...people.keys()],
    companies: [...companies.keys()],
    locations: [...locations.keys()],
    resources: [...resources.keys()],
  });
  const missing = (named_: ReadonlyMap<string, string>, known: ReadonlySet<string>) =>
    [...named_].find(([id]) => !known.has(id))?.[1];
  const refuse = (id: string, why: (title: string) => string): never => {
    const activity = plan.activities[indexById(plan.activities).get(id) ?? -1];
    const title = activity ? titleOf(activity) : "an activity";
    throw new EditRefusal("validation_failed", why(title), { activities: [id], edit: null });
  };
  const person = missing(people, found.people);
  if (person !== undefined)
    refuse(
      person,
      (title) => `The person of ${title} cannot see the project. Add them to its team first.`,
    );
  const company = missing(companies, found.companies);
  if (company !== undefined) refuse(company, (title) => `The company of ${title} does not exist.`);
  const location = missing(locations, found.locations);
  if (location !== undefined)
    refuse(location, (title) => `The location of ${title} does not exist.`);
  const resource = missing(resources, found.resources);
  if (resource !== undefined) refuse(resource, (title) => `A resource of ${title} does not exist.`);
}
