import type { Person } from "./people.ts";

export type PersonAction = "role" | "active" | "remove" | "endSignIns";

const whatOwnerCannot = {
  role: "change roles",
  active: "be deactivated",
  remove: "be removed",
} as const;

const whatOneCannot = {
  active: "You cannot deactivate yourself. Please ask another administrator or the owner.",
  remove: "You cannot remove yourself. Please ask another administrator or the owner.",
  endSignIns: "You can end your own sign-ins on your profile.",
} as const;

/** Returns why the action is not possible on a person, as a sentence for the actor; undefined if it is possible. */
export function whyNotTouch(
  { _id, name, isOwner }: Pick<Person, "_id" | "name" | "isOwner">,
  act: PersonAction,
  myId: string,
): string | undefined {
  if (isOwner && act !== "endSignIns") {
    const who = _id === myId ? "You own this company and" : `${name} owns this company and`;
    return `${who} cannot ${whatOwnerCannot[act]}. The company must be handed over first.`;
  }
  return _id === myId && act !== "role" ? whatOneCannot[act] : undefined;
}
