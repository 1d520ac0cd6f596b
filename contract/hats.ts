import { z } from "zod";

/** A person's function on one project. A person may have several. */
export const hats = [
  "project_manager",
  "site_engineer",
  "quantity_surveyor",
  "architect",
  "client_representative",
  "foreman",
  "storekeeper",
  "safety_officer",
] as const;
export type Hat = (typeof hats)[number];

export const hatLabels: Record<Hat, string> = {
  project_manager: "Project manager",
  site_engineer: "Site engineer",
  quantity_surveyor: "Quantity surveyor",
  architect: "Architect",
  client_representative: "Client’s representative",
  foreman: "Foreman",
  storekeeper: "Storekeeper",
  safety_officer: "Safety officer",
};

/** Hats on the wire: each once, in the order of the list. */
export const hatsInput = z
  .array(z.enum(hats, { error: "This hat is not known." }), { error: "hats must be a list." })
  .max(hats.length, { error: "Choose each hat once." })
  .transform((chosen) => hats.filter((hat) => chosen.includes(hat)));

/** Hats in a sentence: "site engineer and foreman". */
export function hatsInWords(chosen: readonly Hat[]): string {
  const words = chosen.map((hat) => hatLabels[hat].toLowerCase());
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Stored hats in the order of the list; empty for people who are not on the team. */
export function hatsOf(stored: readonly string[] | null): Hat[] {
  return hats.filter((hat) => stored?.includes(hat));
}
