/** What other features may use of teams. */
export { HatChoices } from "./hat-choices.tsx";
export { PhoneLinks } from "./phone-links.tsx";
export { companyOf, hatsAndCompany } from "./team-groups.ts";
export { Team } from "./team.tsx";
export { useHatsByProject, useHatsOn } from "./use-my-hats.ts";
