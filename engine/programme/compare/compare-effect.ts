import type { PlanIndex, Root } from "./compare-causes.ts";
import type { Plan } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";
import { computing } from "../schedule/schedule.ts";
import type { Steps } from "../steps.ts";
import { calendarNamed } from "../why/why-step.ts";

/** Returns by how many working minutes a change moves the finish, compared with the present programme without it. */
export function* effectOf(root: Root, before: PlanIndex, after: PlanIndex): Steps<number | null> {
  const { finish, plan } = after.schedule;
  const calendar = calendarNamed(plan.calendar, plan);
  try {
    const without = (yield* computing(undone(root, before, after))).finish;
    if (finish === null || without === null) return null;
    return calendar.work(finish) - calendar.work(without);
  } catch (error) {
    if (error instanceof ProgrammeError) return null;
    throw error;
  }
}

function undone(root: Root, before: PlanIndex, after: PlanIndex): Plan {
  const [was, is] = [before.schedule.plan, after.schedule.plan];
  switch (root.kind) {
    case "programme": {
      const { plannedStart, dataDate, rules } = was;
      const hasCalendar = is.calendars.some(({ _id }) => _id === was.calendar);
      return {
        ...is,
        plannedStart,
        dataDate,
        rules,
        calendar: hasCalendar ? was.calendar : is.calendar,
      };
    }
    case "calendar": {
      const spec = was.calendars.find(({ _id }) => _id === root.id);
      return { ...is, calendars: is.calendars.map((one) => (one._id === spec?._id ? spec : one)) };
    }
    case "activity":
      return withoutChangesOf(root.id, before, after);
  }
}

/** Returns the present plan with an activity, and the links that bind it, as they were. */
function withoutChangesOf(id: string, before: PlanIndex, after: PlanIndex): Plan {
  const { plan } = after.schedule;
  const was = before.activity(id);
  if (!was)
    return {
      ...plan,
      activities: plan.activities.filter(({ _id }) => _id !== id),
      links: plan.links.filter(({ from, to }) => from !== id && to !== id),
    };
  const hasCalendar = plan.calendars.some(({ _id }) => _id === was.calendar);
  const activities = plan.activities.map((is) => {
    if (is._id !== id) return is;
    return { ...was, parent: is.parent, calendar: hasCalendar ? was.calendar : null };
  });
  const bound = new Set(after.linksInto(id).map(({ _id }) => _id));
  const restored = before
    .linksInto(id)
    .filter(({ from, to }) => after.activity(from) && after.activity(to));
  const again = new Set(restored.map(({ _id }) => _id));
  const others = plan.links.filter(({ _id }) => !bound.has(_id) && !again.has(_id));
  return { ...plan, activities, links: [...others, ...restored] };
}
