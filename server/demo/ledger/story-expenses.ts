import { DAY_MS } from "../../../engine/day.ts";
import type { ExpenseStatus } from "../../../contract/expenses/expenses.ts";
import { type DemoPerson, demoPeople } from "../company.ts";
import { type DemoProject, type Stage, vendors } from "../works/projects.ts";
import { type Chance, chance } from "../random.ts";

const MONTH = 30.4 * DAY_MS;
/** The approximate value of a dollar, for invoices in dollars. */
const NAIRA_A_DOLLAR = 1500;

/** What somebody did with an expense. */
interface Act {
  readonly by: DemoPerson;
  readonly at: Date;
}

export interface StoryExpense {
  readonly spentOn: Date;
  readonly amount: number;
  readonly currency: "NGN" | "USD";
  readonly status: ExpenseStatus;
  readonly stage: Stage;
  readonly vendor: string;
  readonly description: string;
  readonly createdBy: DemoPerson;
  readonly submitted: Act | null;
  readonly decided: Act | null;
  readonly paid: Act | null;
  /** Why it was rejected; empty otherwise. */
  readonly rejection: string;
}

const rejections = [
  "The delivery note is missing.",
  "The amount does not agree with the invoice.",
  "This was entered on the terraces already.",
];

/** Spending follows an S-curve: little at the beginning and the end, most in the middle of the works. */
export function shareSpent(position: number): number {
  return position * position * (3 - 2 * position);
}

function statusAt(age: number, luck: Chance): ExpenseStatus {
  if (age > 45) return "paid";
  if (age > 14) return luck.next() < 0.15 ? "rejected" : "approved";
  return age < 7 && luck.next() < 0.5 ? "draft" : "submitted";
}

/** Chooses who enters an expense, so that the other person decides on it; the owner may decide on all. */
function makerOf(stage: Stage, project: DemoProject, luck: Chance): DemoPerson {
  const { admin, engineer, contractor } = demoPeople;
  if (project.contractor && stage === "services") return contractor;
  return luck.next() < 0.75 ? engineer : admin;
}

type Way = Pick<StoryExpense, "status" | "submitted" | "decided" | "paid" | "rejection">;

/** The steps of an expense so far: decided within a fortnight, paid within six weeks. */
function wayOf(
  expense: { readonly spentOn: Date; readonly createdBy: DemoPerson },
  now: Date,
  luck: Chance,
): Way {
  const { spentOn, createdBy } = expense;
  const age = (now.getTime() - spentOn.getTime()) / DAY_MS;
  const status = statusAt(age, luck);
  const days = (n: number) => new Date(spentOn.getTime() + n * DAY_MS);
  const decider = createdBy.id === demoPeople.engineer.id ? demoPeople.admin : demoPeople.engineer;
  const isDecided = status !== "draft" && status !== "submitted";
  return {
    status,
    submitted: status === "draft" ? null : { by: createdBy, at: days(Math.min(1, age / 2)) },
    decided: isDecided ? { by: decider, at: days(luck.whole(3, 13)) } : null,
    paid: status === "paid" ? { by: demoPeople.admin, at: days(luck.whole(18, 42)) } : null,
    rejection: status === "rejected" ? luck.pick(rejections) : "",
  };
}

/**
 * The expenses of a project so far, month by month, for its stage then: three to six a month, each at the
 * step that fits its age.
 * @param seed the seed of the details of each expense besides its amount.
 */
export function expensesOf(
  project: DemoProject,
  span: { readonly start: Date; readonly finish: Date; readonly now: Date },
  chances: { readonly luck: Chance; readonly seed: number },
): StoryExpense[] {
  const { start, finish, now } = span;
  const { luck } = chances;
  const details = chance(chances.seed);
  const expenses: StoryExpense[] = [];
  const months = Math.max(1, Math.round((finish.getTime() - start.getTime()) / MONTH));
  for (let month = 0; month < months; month += 1) {
    const share = shareSpent((month + 1) / months) - shareSpent(month / months);
    const slowed = project.status === "paused" && month / months > project.progress;
    const stage =
      project.stages[
        Math.min(project.stages.length - 1, Math.floor((month / months) * project.stages.length))
      ];
    if (stage === undefined || slowed) continue;
    const parts = luck.whole(3, 6);
    for (let part = 0; part < parts; part += 1) {
      const spentOn = new Date(start.getTime() + (month + luck.next()) * MONTH);
      if (spentOn >= now) continue;
      const vendor = luck.pick(vendors[stage]);
      const naira =
        Math.round(
          (project.budget * share * project.dearness * (0.7 + luck.next() * 0.6)) / parts / 500,
        ) * 500;
      const kind = luck.pick(["invoice", "delivery", "weekly gang", "valuation"]);
      const description = `${vendor}, ${kind} ${luck.whole(101, 980)}`;
      if (naira <= 0) continue;
      const createdBy = makerOf(stage, project, details);
      const inDollars = vendor === "Interswitchgear Ltd";
      expenses.push({
        spentOn,
        amount: inDollars ? Math.round(naira / NAIRA_A_DOLLAR) : naira,
        currency: inDollars ? "USD" : "NGN",
        stage,
        vendor,
        description,
        createdBy,
        ...wayOf({ spentOn, createdBy }, now, details),
      });
    }
  }
  return expenses;
}
