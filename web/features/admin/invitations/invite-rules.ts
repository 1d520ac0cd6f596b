import { z } from "zod";
import { parseAddresses } from "../../../../contract/people/address-list.ts";
import { email } from "../../../../contract/auth/auth.ts";
import { companyRef } from "../../../../contract/common.ts";
import { BULK_LIMIT, inviteBody, projectRef } from "../../../../contract/people/invitations.ts";
import { counted } from "../../../../engine/counted.ts";

function isAddress(text: string): boolean {
  return email.safeParse(text).success;
}

/** Why this text invites nobody; undefined if it contains at least one valid address. */
export function whyNotAddresses(text: string): string | undefined {
  const addresses = parseAddresses(text);
  if (addresses.length === 0) return "Email is required";
  if (addresses.length > BULK_LIMIT)
    return `Invite at most ${BULK_LIMIT} people at once. This list has ${addresses.length}.`;
  return addresses.some(isAddress) ? undefined : "Invalid email address";
}

/** Says how the pasted text was understood, before it is sent. Empty for one plain address. */
export function addressesInWords(text: string): string {
  const addresses = parseAddresses(text);
  const wrong = addresses.filter((address) => !isAddress(address));
  if (addresses.length < 2) return "";
  const good = counted(addresses.length - wrong.length, "address", "addresses");
  if (wrong.length === 0) return `${good}.`;
  const shown = wrong.slice(0, 3).map((address) => `“${address.slice(0, 40)}”`);
  const rest = wrong.length > shown.length ? `, and ${wrong.length - shown.length} more` : "";
  return `${good}. Not an address: ${shown.join(", ")}${rest}.`;
}

/** The form: addresses as they were pasted, and the terms. */
export const inviteForm = inviteBody.pick({ role: true }).extend({
  addresses: z.string().superRefine((text, context) => {
    const message = whyNotAddresses(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  }),
  message: inviteBody.shape.message.unwrap().unwrap(),
  projects: z.array(projectRef).readonly(),
  employer: companyRef.nullable(),
});
