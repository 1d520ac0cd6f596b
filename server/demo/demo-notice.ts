import { DEMO_COMPANY, DEMO_PASSWORD, demoPeople } from "./company.ts";

/** Who can sign in to the sample company, for the person at the terminal. */
export function demoNotice(): string {
  const people = Object.values(demoPeople).map(
    ({ role, email, name }) => `  ${role.padEnd(12)}${email.padEnd(30)}${name}`,
  );
  return `${DEMO_COMPANY}, a sample company. Everybody's password is ${DEMO_PASSWORD}\n${people.join("\n")}`;
}
