import { newId } from "../../platform/ids.ts";
import { requestAs, command, somebody, type World } from "./world.ts";

// The actions of planners: on the programme, the company's calendars and resources, and the locations of a project.
// Devices store the activities around today, the working days, the materials, and how much is planned at each
// location.

const NINE_TO_FIVE = [{ from: 540, to: 1020 }];

/** Takes one step in a programme, on an activity that was created before or on a new one. */
export async function planSomething(world: World): Promise<void> {
  const { luck, company, db, activities, projects } = world;
  const { id: activity = newId(), project = luck.pick(projects) } =
    activities.length > 0 && luck.next() < 0.6 ? luck.pick(activities) : {};
  const isNew = !activities.some(({ id }) => id === activity);
  const places = world.locations.filter((each) => each.project === project).map(({ id }) => id);
  const fields = luck.pick<object>([
    { name: `Cast slab ${luck.whole(1, 99)}` },
    { company: luck.next() < 0.2 ? null : luck.pick(world.companies) },
    { durationMinutes: 480 * luck.whole(1, 90) },
    ...(places.length > 0 ? [{ location: luck.pick(places) }] : []),
  ]);
  const edit = isNew
    ? { op: "add_activity", _id: activity, parent: null, fields: { name: "Dig", ...fields } }
    : luck.next() < 0.2
      ? { op: "remove_activity", _id: activity }
      : { op: "set_activity", _id: activity, fields };
  const { rows } = await db.query<{ revision: number }>(
    "select revision from programmes where project_id = $1",
    [project],
  );
  const made = await requestAs(world, luck.next() < 0.7 ? company.engineer : somebody(world), {
    name: `programme ${edit.op}`,
    method: "POST",
    url: `/api/projects/${project}/programme/edits`,
    body: { _id: newId(), base: rows[0]?.revision ?? 0, edits: [edit] },
  });
  if (made.statusCode < 300 && isNew) activities.push({ id: activity, project });
}

/** Changes a calendar of the company. Projects without a programme use it if it is the default one. */
async function changeCalendar(world: World): Promise<void> {
  const { luck, company, calendars } = world;
  const week = Array.from({ length: 7 }, () => (luck.next() < 0.7 ? NINE_TO_FIVE : []));
  week[0] = NINE_TO_FIVE;
  const day = `2026-12-${luck.whole(10, 28)}`;
  const body = {
    week,
    exceptions: luck.next() < 0.5 ? [] : [{ name: "Feast", from: day, to: day, shifts: [] }],
    isDefault: luck.next() < 0.7,
  };
  const id = calendars.length > 0 && luck.next() < 0.7 ? luck.pick(calendars) : undefined;
  if (id === undefined) {
    const _id = newId();
    const made = await requestAs(world, company.owner, {
      name: "calendar create",
      method: "POST",
      url: "/api/calendars",
      body: { _id, name: `Site ${_id}`, minutesPerDay: 480, ...body },
    });
    if (made.statusCode < 300) calendars.push(_id);
  } else
    await requestAs(world, company.owner, {
      name: "calendar change",
      url: `/api/calendars/${id}`,
      ...(luck.next() < 0.2 ? { method: "DELETE" } : { method: "PATCH", body }),
    });
}

/** Changes a material. Devices have its name and unit. */
async function changeMaterial(world: World): Promise<void> {
  const { luck, company, materials } = world;
  const id = materials.length > 0 && luck.next() < 0.6 ? luck.pick(materials) : undefined;
  const name = `Cement ${luck.whole(1, 999)}`;
  if (id === undefined) {
    const _id = newId();
    const made = await requestAs(world, company.owner, {
      name: "material create",
      method: "POST",
      url: "/api/resources",
      body: { _id, kind: "material", name, unit: "bag" },
    });
    if (made.statusCode < 300) materials.push(_id);
  } else
    await requestAs(world, company.owner, {
      name: "material change",
      method: "PATCH",
      url: `/api/resources/${id}`,
      body: luck.pick<object>([{ name }, { status: "retired" }, { status: "active" }]),
    });
}

async function changeLocation(world: World): Promise<void> {
  const { luck, company, locations } = world;
  const old = locations.length > 0 && luck.next() < 0.6 ? luck.pick(locations) : undefined;
  const name = `Level ${luck.whole(1, 999)}`;
  if (old) {
    const how = luck.pick<{ act: string; fields?: Readonly<Record<string, unknown>> }>([
      { act: "change", fields: { name } },
      { act: "delete" },
      { act: "restore" },
    ]);
    await command(world, company.engineer, { record: "location", ...old, ...how });
    return;
  }
  const made = { id: newId(), project: luck.pick(world.projects) };
  const given = { record: "location", ...made, act: "create", fields: { name } };
  if (await command(world, company.engineer, given)) locations.push(made);
}

/** Changes what a project is planned with: a calendar, a material or a location. */
export const changeBasis = (world: World): Promise<void> =>
  world.luck.pick([changeCalendar, changeMaterial, changeLocation])(world);
