import type { AnyRoute } from "../../contract/route.ts";
import type { TestPerson } from "../testing/company.ts";
import type { FurnishedCompany } from "../testing/furnish.ts";
import type { CallInput, TestApp } from "../testing/test-app.ts";

/** In every text of the project with a team, of the one without, and of the company itself. */
export const marks = { tower: "Tower", annexe: "Annexe", office: "Office" };

/** What a call is arranged in: our company, another one, and who calls. */
export interface Scene {
  readonly t: TestApp;
  readonly ours: FurnishedCompany;
  readonly elsewhere: FurnishedCompany;
  /** Who calls. For someone who is signed out, whose things are then sent: the owner. */
  readonly caller: TestPerson;
  /** The caller's own company. */
  readonly home: FurnishedCompany;
}

/** One row of the table: a call that is valid, about things that exist, whoever sends it. */
export interface AccessCall {
  /** As the table names it: the route, and after a comma the case, where a route has several. */
  readonly name: string;
  readonly route: AnyRoute;
  readonly given: (scene: Scene) => unknown;
  /** What can be seen in the answer of a success, in a word or two. */
  readonly sees: ((body: string, scene: Scene) => string | Promise<string>) | undefined;
}

/** Declares a row of the table. */
export function call<R extends AnyRoute>(
  route: R,
  more: {
    readonly name?: string;
    readonly of?: string;
    readonly given?: (scene: Scene) => CallInput<R> | Promise<CallInput<R>>;
    readonly sees?: AccessCall["sees"];
  } = {},
): AccessCall {
  const { name = route.name, of, given = () => ({}), sees } = more;
  return { name: of === undefined ? name : `${name}, ${of}`, route, given, sees };
}

/** Which of the marks stand in the answer. */
export function marksIn(body: string): string {
  const found = Object.values(marks).filter((mark) => body.includes(mark));
  return found.length === 0 ? "nothing" : found.join(" + ");
}

/** Whether the answer is of our company, or of the caller's own. */
export function whose(body: string, { ours }: Scene): string {
  return body.includes(ours.workspaceId) ? "ours" : "own";
}
