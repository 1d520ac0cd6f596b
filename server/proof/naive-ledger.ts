// A ledger as a bookkeeper would keep it by hand: every expense is added up on its own, in whole mills. It shares
// nothing with the product except the table of decimals, so that it can find errors in the product's figures.

export interface NaiveExpense {
  /** Mills of its currency. */
  readonly mills: bigint;
  /** How many of these mills are paid while the expense is approved. */
  readonly part: bigint;
  readonly currency: string;
  readonly day: string;
  /** The day on which the part was paid. */
  readonly partDay: string;
  readonly status: "draft" | "submitted" | "approved" | "paid" | "rejected";
  readonly code: string | null;
  /** The day of the rate. For a reversal, the day of what it reverses. */
  readonly valued: string;
}

export interface NaiveCode {
  readonly id: string;
  readonly parent: string | null;
  /** By month, in mills of the project's currency. */
  readonly plan: Readonly<Record<string, bigint>>;
}

export interface NaiveRate {
  readonly currency: string;
  readonly from: string;
  /** Hundred-millionths of the workspace's currency. */
  readonly units: bigint;
}

const DECIMALS: Readonly<Record<string, number>> = { NGN: 2, USD: 2, JPY: 0, KWD: 3 };
const RATE = 10n ** 8n;

/** Rounded half away from zero to whole multiples of `coin`. */
function rounded(dividend: bigint, divisor: bigint, coin: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const whole = divisor * coin;
  return sign * ((2n * sign * dividend + whole) / (2n * whole)) * coin;
}

/** What one unit is worth on a day; undefined without a rate. */
function rateOn(rates: readonly NaiveRate[], currency: string, day: string): bigint | undefined {
  if (currency === "NGN") return RATE;
  const known = rates.filter((rate) => rate.currency === currency && rate.from <= day);
  return known.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.units;
}

/** Expenses in mills of the project's currency; undefined without a rate. */
function worthOf(
  { mills, currency, valued }: NaiveExpense,
  project: string,
  rates: readonly NaiveRate[],
): bigint | undefined {
  if (currency === project) return mills;
  const [from, to] = [rateOn(rates, currency, valued), rateOn(rates, project, valued)];
  if (from === undefined || to === undefined) return undefined;
  return rounded(mills * from, to, 10n ** BigInt(3 - (DECIMALS[project] ?? 2)));
}

const states = ["submitted", "approved", "paid"] as const;
type Figures = Record<"planned" | (typeof states)[number], bigint>;

const nothing = (): Figures => ({ planned: 0n, submitted: 0n, approved: 0n, paid: 0n });

/** Every figure that the product shows of a project, in mills. */
export function naiveLedger(of: {
  readonly currency: string;
  readonly budget: bigint;
  readonly codes: readonly NaiveCode[];
  readonly expenses: readonly NaiveExpense[];
  readonly rates: readonly NaiveRate[];
}) {
  const months = new Map<string, Figures>();
  const codes = new Map<string | null, Figures>(of.codes.map(({ id }) => [id, nothing()]));
  const missing = new Map<string, bigint>();
  const add = (month: string, code: string | null, name: keyof Figures, mills: bigint) => {
    const byMonth = months.get(month) ?? nothing();
    const byCode = codes.get(code) ?? nothing();
    byMonth[name] += mills;
    byCode[name] += mills;
    months.set(month, byMonth);
    codes.set(code, byCode);
  };
  for (const { id, plan } of of.codes)
    for (const [month, mills] of Object.entries(plan)) add(month, id, "planned", mills);
  for (const expense of of.expenses) {
    const state = states.find((name) => name === expense.status);
    if (!state) continue;
    const worth = worthOf(expense, of.currency, of.rates);
    if (worth === undefined)
      missing.set(expense.currency, (missing.get(expense.currency) ?? 0n) + expense.mills);
    else {
      const { part, mills } = expense;
      const coin = 10n ** BigInt(3 - (DECIMALS[of.currency] ?? 2));
      const paid =
        part === 0n
          ? 0n
          : rounded(worth * part * (mills < 0n ? -1n : 1n), mills < 0n ? -mills : mills, coin);
      add(expense.partDay.slice(0, 7), expense.code, "paid", paid);
      add(expense.day.slice(0, 7), expense.code, state, worth - paid);
    }
  }
  const total = [...codes.values()].reduce((sum, each) => {
    for (const name of ["planned", ...states] as const) sum[name] += each[name];
    return sum;
  }, nothing());

  /** The forecast of a code and everything below it: never less than the whole of its plan. */
  const below = (id: string): { readonly planned: bigint; readonly forecast: bigint } => {
    const own = codes.get(id) ?? nothing();
    const children = of.codes.filter(({ parent }) => parent === id).map((each) => below(each.id));
    const planned = children.reduce((sum, each) => sum + each.planned, own.planned);
    const spent = children.reduce((sum, each) => sum + each.forecast, own.approved + own.paid);
    return { planned, forecast: spent > planned ? spent : planned };
  };
  const loose = codes.get(null) ?? nothing();
  const forecast = of.codes
    .filter(({ parent }) => parent === null)
    .reduce((sum, { id }) => sum + below(id).forecast, loose.approved + loose.paid);
  return { months, codes, total, forecast, missing };
}
