import { DAY_MS } from "../../engine/day.ts";
import { deliveriesOf } from "../../contract/site/deliveries.ts";
import { DEMO_WORKSPACE, demoGangs, demoPeople } from "./company.ts";
import type { SiteRecord } from "./site-record-rows.ts";
import type { Rows } from "./story-rows.ts";

/** The share of the delivered materials that is built in. */
const USED = 0.8;
/** How much is ordered for each unit that was delivered so far. */
const ORDERED = 1.1;

/** The materials in the company's stock that are delivered to the sites for each gang's work. */
const stock = [
  ["civil", "M-05", "Ready-mixed concrete C25", "m³", 95_000, 24, "Lafarge Ready-Mix"],
  ["steel", "M-06", "Steel sections", "tonne", 1_350_000, 8, "Ogun Steel Structures"],
  ["services", "M-07", "PVC conduit, 25 mm", "length", 1_800, 200, "Alaba Electricals"],
  ["roofing", "M-08", "Aluminium roofing sheets", "m²", 8_200, 300, "Tower Roofing and Glazing"],
  ["finishes", "M-09", "Porcelain tiles, 600 × 600", "m²", 14_500, 180, "Royal Ceramics"],
  ["cooling", "M-10", "Duct sections", "number", 38_000, 40, "Harmattan Cooling"],
] as const;

/** A material that is delivered for the work of a gang. */
export interface Supply {
  readonly id: string;
  /** The company whose work uses the material. */
  readonly gang: string | null;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly rate: number;
  /** The largest amount of one delivery. */
  readonly most: number;
  readonly supplier: string;
}

export function demoSupplies(newId: () => string): readonly Supply[] {
  return stock.map(([gang, code, name, unit, rate, most, supplier]) => {
    const company = demoGangs[gang] ?? null;
    return { id: newId(), gang: company, code, name, unit, rate, most, supplier };
  });
}

interface Means {
  readonly now: Date;
  readonly newId: () => string;
}

/** The materials as resources, with what a unit costs. */
export function supplyRows(
  supplies: readonly Supply[],
  { now, newId }: Means,
): Readonly<Record<string, Rows>> {
  const since = new Date(now.getTime() - 300 * DAY_MS).toISOString();
  return {
    resources: supplies.map(({ id, code, name, unit }) => ({
      id,
      workspace_id: DEMO_WORKSPACE,
      kind: "material",
      code,
      name,
      unit,
      capacity: null,
      // Monday to Saturday.
      works_on: 63,
      currency: "NGN",
      status: "active",
      note: "",
      created_at: since,
      updated_at: since,
      version: 1,
    })),
    resource_rates: supplies.map(({ id, rate }) => ({
      id: newId(),
      workspace_id: DEMO_WORKSPACE,
      resource_id: id,
      valid_from: since.slice(0, 10),
      rate,
      created_at: since,
      created_by: demoPeople.admin.id,
    })),
  };
}

/** What the approved diaries of a project added to the ledger of materials, with its orders and what was used. */
export function deliveryRows(
  diaries: readonly SiteRecord[],
  of: Means & { readonly projectId: string; readonly supplies: readonly Supply[] },
): Rows {
  const { projectId, supplies, now, newId } = of;
  const approved = diaries.filter(({ steps }) => steps.at(-1)?.to === "approved");
  return supplies.flatMap(({ id, supplier }): Rows => {
    const entry = (kind: string, day: Date, more: Rows[number]): Rows[number] => ({
      id: newId(),
      workspace_id: DEMO_WORKSPACE,
      resource_id: id,
      project_id: projectId,
      kind,
      moved_on: day.toISOString().slice(0, 10),
      supplier,
      note: "",
      reverses: null,
      diary_id: null,
      delivery_row: null,
      created_by: demoPeople.admin.id,
      created_at: day.toISOString(),
      ...more,
    });
    const came = approved.flatMap((record) =>
      deliveriesOf(record.fields)
        .filter(({ resource }) => resource === id)
        .map((delivery) => ({ record, delivery })),
    );
    const [first] = came;
    if (!first) return [];
    const total = came.reduce((sum, { delivery }) => sum + (delivery.quantity ?? 0), 0);
    const ordered = new Date(dayOf(first.record).getTime() - 14 * DAY_MS);
    return [
      entry("ordered", ordered, { quantity: Math.ceil(total * ORDERED) }),
      ...came.map(({ record, delivery }) =>
        entry("delivered", dayOf(record), {
          quantity: delivery.quantity,
          supplier: delivery.supplier,
          note: `Delivery note ${delivery.note}`,
          diary_id: record.id,
          delivery_row: delivery.row,
          created_by: record.steps.at(-1)?.by.id,
          created_at: record.steps.at(-1)?.at.toISOString(),
        }),
      ),
      entry("used", new Date(now.getTime() - 3 * DAY_MS), {
        quantity: Math.floor(total * USED),
        supplier: "",
      }),
    ];
  });
}

const dayOf = ({ fields }: SiteRecord) => new Date(`${String(fields["day"])}T12:00:00.000Z`);
