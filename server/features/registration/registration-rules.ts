import {
  narrower,
  OPEN,
  parseRegistration,
  type Registration,
} from "../../../contract/registration.ts";
import { Refusal } from "../../errors.ts";

/**
 * Who may register now. The owner's word can only narrow what the environment allows. Whoever comes first
 * can always make the first company, or nobody could ever begin.
 */
export function registrationNow({
  configured,
  stored,
  hasCompany,
}: {
  readonly configured: Registration | undefined;
  readonly stored: string | null;
  readonly hasCompany: boolean;
}): Registration {
  if (!hasCompany) return OPEN;
  const decided = stored === null ? undefined : parseRegistration(stored);
  return narrower(configured ?? OPEN, decided ?? OPEN);
}

/** Why a new company is not taken, told to whoever registers. */
export function noNewCompany(now: Registration): Refusal {
  switch (now.kind) {
    case "domains": {
      const message = `New companies need an address at ${now.domains.join(" or ")}. With any other address, ask a company here to invite you.`;
      return new Refusal("forbidden", message, { email: message });
    }
    case "off":
      return noNewAccount();
    default:
      return new Refusal(
        "forbidden",
        "New companies cannot be made here. Ask your company's administrator to invite you.",
      );
  }
}

/** Why no account is made, not even for somebody who was invited. */
export function noNewAccount(): Refusal {
  return new Refusal(
    "forbidden",
    "New accounts cannot be made here. If you have one already, log in with it.",
  );
}
