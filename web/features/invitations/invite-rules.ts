import { z } from "zod";
import { parseAddresses, repeatedAddresses } from "../../../contract/people/address-list.ts";
import { email } from "../../../contract/auth/auth.ts";
import { hats } from "../../../contract/hats.ts";
import { companyRef } from "../../../contract/common.ts";
import type { CompanyKind } from "../../../contract/people/companies.ts";
import type { Role } from "../../../contract/permissions.ts";
import { BULK_LIMIT, inviteBody, projectRef } from "../../../contract/people/invitations.ts";
import { counted } from "../../../engine/counted.ts";

const isAddress = (text: string) => email.safeParse(text).success;

/** The most texts that a sentence quotes. */
const QUOTED = 3;

/** Some texts in quotes: “a”, “b”, “c”, and 2 more. */
function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, QUOTED).map((text) => `“${text.slice(0, 60)}”`);
  const rest = texts.length > QUOTED ? `, and ${texts.length - QUOTED} more` : "";
  return `${shown.join(", ")}${rest}`;
}

/** Why this text invites nobody; undefined if all of it is valid addresses. */
export function whyNotAddresses(text: string): string | undefined {
  const addresses = parseAddresses(text);
  if (addresses.length === 0) return "Email is required";
  if (addresses.length > BULK_LIMIT)
    return `Invite at most ${BULK_LIMIT} people at once. This list has ${addresses.length}.`;
  const wrong = addresses.filter((address) => !isAddress(address));
  if (wrong.length === 0) return undefined;
  return addresses.length === 1 ? "Invalid email address" : `Not an address: ${quoted(wrong)}.`;
}

/** Says how the pasted text was understood, before it is sent. Empty for one plain address. */
export function addressesInWords(text: string): string {
  const addresses = parseAddresses(text);
  const repeated = repeatedAddresses(text);
  if (addresses.length < 2 && repeated.length === 0) return "";
  const wrong = addresses.filter((address) => !isAddress(address));
  const good = counted(addresses.length - wrong.length, "address", "addresses");
  return [
    `${good}.`,
    ...(wrong.length > 0 ? [`Not an address: ${quoted(wrong)}.`] : []),
    ...(repeated.length > 0 ? [`Repeated, invited once: ${quoted(repeated)}.`] : []),
  ].join(" ");
}

export interface RefusedList {
  readonly title: string;
  /** Why, each reason once. */
  readonly reasons: readonly string[];
  /** The addresses that nothing speaks against. */
  readonly others: readonly string[];
}

/** Returns the sent addresses that the server refused, by the fields of its refusal; undefined if it refused none. */
export function refusedList(
  { message, fields }: { message: string; fields: Readonly<Record<string, string>> },
  addresses: readonly string[],
): RefusedList | undefined {
  const reasonOf = (place: number) => fields[`emails.${place}`];
  const reasons = addresses.flatMap((_, place) => reasonOf(place) ?? []);
  if (reasons.length === 0) return undefined;
  return {
    title: reasons.length === 1 ? "Nobody was invited yet." : message,
    reasons: [...new Set(reasons)],
    others: addresses.filter((_, place) => reasonOf(place) === undefined),
  };
}

/** The kind of a new company, as long as nobody has chosen another. */
export const likelyKind: Record<Role, CompanyKind> = {
  admin: "consultant",
  engineer: "consultant",
  client: "client",
  contractor: "subcontractor",
};

const { role, message, newEmployer } = inviteBody.shape;

/** The form: addresses as they were pasted, and the terms. */
export const inviteForm = z.object({
  role,
  hats: z.array(z.enum(hats)).readonly(),
  newEmployer: newEmployer.unwrap(),
  addresses: z.string().superRefine((text, context) => {
    const why = whyNotAddresses(text);
    if (why !== undefined) context.addIssue({ code: "custom", message: why });
  }),
  message: message.unwrap().unwrap(),
  projects: z.array(projectRef).readonly(),
  employer: companyRef.nullable(),
});
