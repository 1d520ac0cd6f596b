import type { AnyRoute } from "../../../contract/route.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import type { SeededCompany } from "../../testing/seed/seed.ts";
import type { CallInput, TestApp } from "../../testing/test-app.ts";

/** Words in every text of the project with a team, of the one without, and of the company itself. */
export const signs = { tower: "Tower", annexe: "Annexe", office: "Office" };

/** The setting of a call: our company, another one, and the caller. */
export interface Fixture {
  readonly t: TestApp;
  readonly ours: SeededCompany;
  readonly elsewhere: SeededCompany;
  /** The caller. If signed out, the owner, whose records are then sent. */
  readonly caller: TestPerson;
  /** The caller's own company. */
  readonly home: SeededCompany;
}

/** One row of the table: a call on existing records that is valid for every sender. */
export interface AccessCall {
  /** Its name in the table: the route and, if a route has several cases, the case after a comma. */
  readonly name: string;
  readonly route: AnyRoute;
  readonly given: (fixture: Fixture) => unknown;
  /** What a successful answer shows, in a word or two. */
  readonly sees: ((body: string, fixture: Fixture) => string | Promise<string>) | undefined;
}

/** An address that nobody has yet. */
export const newAddress = () => `guest.${newId()}@example.com`;

/** Declares a row of the table. */
export function call<R extends AnyRoute>(
  route: R,
  more: {
    readonly name?: string;
    readonly of?: string;
    readonly given?: (fixture: Fixture) => CallInput<R> | Promise<CallInput<R>>;
    readonly sees?: AccessCall["sees"];
  } = {},
): AccessCall {
  const { name = route.name, of, given = () => ({}), sees } = more;
  return { name: of === undefined ? name : `${name}, ${of}`, route, given, sees };
}

/** Returns which of the `signs` are in the answer. */
export function signsIn(body: string): string {
  const found = Object.values(signs).filter((mark) => body.includes(mark));
  return found.length === 0 ? "nothing" : found.join(" + ");
}

/** Whether the answer is about our company or the caller's own. */
export function ownerOf(body: string, { ours }: Fixture): string {
  return body.includes(ours.workspaceId) ? "ours" : "own";
}
