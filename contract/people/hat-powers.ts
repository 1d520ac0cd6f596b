import type { Hat } from "../hats.ts";
import { type Action, hatRules, reach, reachWith, type Role, roleLabels } from "../permissions.ts";

/** What a hat can add to a role, in the words after "May also". One for each action of `hatRules`. */
export const hatPowerWords: Partial<Record<Action, string>> = {
  "task.move": "change the status of tasks that are assigned to people of their company",
  "task.propose": "propose due dates for such tasks",
  "client-report.approve": "approve reports for the client",
};

/** The actions in which a hat lets somebody of this role go further on its project. */
export function hatPowers(role: Role, hat: Hat): Action[] {
  const person = { role, isOwner: false };
  const actions = Object.keys(hatRules) as Action[];
  return actions.filter((action) => reachWith(person, action, [hat]) !== reach(person, action));
}

/** What a hat allows somebody of this role, in a sentence. */
export function hatPowersInWords(role: Role, hat: Hat): string {
  const words = hatPowers(role, hat).map((action) => hatPowerWords[action]);
  if (words.length > 0) return `May also ${words.join(", and ")}.`;
  return `Says what they are. Allows no more than the role ${roleLabels[role]}.`;
}
