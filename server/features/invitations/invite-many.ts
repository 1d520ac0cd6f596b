import { parseAddresses } from "../../../contract/people/address-list.ts";
import { email as emailSchema } from "../../../contract/auth/auth.ts";
import { BULK_LIMIT } from "../../../contract/people/invitations.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { refuseAddresses, whyNoAddress } from "./invitation-rules.ts";
import { writeInvitations } from "./write-invitations.ts";

type Route = typeof routes.inviteMany;

/** Parses the pasted addresses. @throws Refusal `validation_failed` for none, or too many */
function requireAddresses(pasted: readonly string[]): string[] {
  const addresses = parseAddresses(pasted.join("\n"));
  const refuse = (message: string) =>
    new Refusal("validation_failed", message, { emails: message });
  if (addresses.length === 0) throw refuse("Paste at least one address.");
  if (addresses.length > BULK_LIMIT)
    throw refuse(`Invite at most ${BULK_LIMIT} people at once. This list has ${addresses.length}.`);
  return addresses;
}

/** Invites every pasted address, or nobody. */
export async function inviteMany(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const addresses = requireAddresses(body.emails);
  const invalid = addresses.filter((address) => !emailSchema.safeParse(address).success);
  if (invalid.length > 0) throw refuseAddresses(addresses, invalid.map(whyNoAddress));
  const invited = await writeInvitations(ctx, {
    emails: addresses,
    terms: body,
    refuse: (refused) => refuseAddresses(addresses, refused),
  });
  return { data: { invited } };
}
