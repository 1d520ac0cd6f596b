import type { Person } from "../../../../contract/people/people.ts";
import { formatDay } from "../../../ui/format.ts";

/** What decides who can confirm an address. */
export interface AddressSetting {
  readonly myId: string;
  readonly mailIsSetUp: boolean;
  /** Whether the company lets nobody approve and pay whose address is not confirmed. */
  readonly provenOnly: boolean;
}

/** The person's address as far as its confirmation is concerned. */
type Address = Pick<Person, "_id" | "emailProven" | "vouched" | "invitedBy">;

/** What is known of an address, in a sentence or two. */
export function addressInWords({ emailProven, vouched, invitedBy }: Address): string {
  if (emailProven)
    return "Confirmed by a code that was sent to it, or by whoever runs this server.";
  if (vouched !== null) {
    const who = vouched.by?.name ?? "Somebody who left";
    return `Not confirmed by a code. ${who} confirmed it for them on ${formatDay(vouched.at)}.`;
  }
  const how = invitedBy === null ? "" : ` They joined by a link from ${invitedBy.name}.`;
  return `Nobody has shown whose mailbox this is.${how}`;
}

/** What follows from an address that nobody has confirmed. */
export function whatUnconfirmedMeans(
  { _id }: Pick<Address, "_id">,
  { provenOnly, myId }: Pick<AddressSetting, "provenOnly" | "myId">,
): string {
  const [they, their] = _id === myId ? ["you", "your"] : ["they", "their"];
  return provenOnly
    ? `Until it is confirmed, ${they} cannot approve or pay.`
    : `Until it is confirmed, ${their} approvals and payments are marked.`;
}

interface AddressAdvice {
  /** What to do. */
  readonly text: string;
  /** Whether the signed-in person can confirm it for them, as far as is known here. The server knows more. */
  readonly mayVouch: boolean;
  /** Whether it is confirmed on the reader's own profile. */
  readonly isOnProfile: boolean;
  /** Whether the person who runs the server may be the only one who can confirm it. */
  readonly needsOperator: boolean;
}

const operatorToo = "If there is none, whoever runs this server types this command:";

/** How an address that nobody has confirmed can be confirmed, told to the signed-in person. */
export function howToConfirm(
  { _id, invitedBy }: Pick<Address, "_id" | "invitedBy">,
  { myId, mailIsSetUp }: Pick<AddressSetting, "myId" | "mailIsSetUp">,
): AddressAdvice {
  const isMe = _id === myId;
  const mayVouch = !isMe && invitedBy?._id !== myId;
  const facts = { mayVouch, isOnProfile: isMe && mailIsSetUp };
  const needsOperator = !mayVouch && !mailIsSetUp;
  if (isMe) {
    const text = mailIsSetUp
      ? "Confirm it on your profile with a code that is sent to it."
      : `An administrator who did not invite you can confirm it. ${operatorToo}`;
    return { ...facts, needsOperator, text };
  }
  if (mayVouch) {
    const own = mailIsSetUp ? "They can confirm it with a code on their profile. " : "";
    return { ...facts, needsOperator, text: `${own}If you know that it is theirs, confirm it.` };
  }
  const text = mailIsSetUp
    ? "You invited them, so they confirm it with a code on their profile, or another administrator does."
    : `You invited them, so another administrator must confirm it. ${operatorToo}`;
  return { ...facts, needsOperator, text };
}
