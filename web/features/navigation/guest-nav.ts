import { paths } from "../../paths.ts";

export interface NavEntry {
  readonly label: string;
  readonly to: string;
  readonly end?: boolean;
}

/** The navigation of a signed-out visitor, separate from the permissions, which their first page does not load. */
export const guestNav: readonly NavEntry[] = [
  { label: "Home", to: paths.landing(), end: true },
  { label: "Login", to: paths.login() },
  { label: "Register", to: paths.register() },
];
