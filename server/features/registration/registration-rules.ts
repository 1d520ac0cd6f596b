import {
  narrower,
  OPEN,
  parseRegistration,
  type Registration,
  type RegistrationDecision,
  registrationText,
} from "../../../contract/auth/registration.ts";
import type { RegistrationSetting } from "../../context.ts";
import { Refusal } from "../../errors.ts";

/**
 * Returns who may register now. The owner's decision can only narrow what the environment allows. The first person
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

/** The reason why a new company is not accepted, shown to the person who registers. */
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

/** The reason why no account is made, not even for invited people. */
export function noNewAccount(): Refusal {
  return new Refusal(
    "forbidden",
    "New accounts cannot be made here. If you have one already, log in with it.",
  );
}

/** The owner's decision and its effect. */
export function shownDecision(
  { configured, reach }: RegistrationSetting,
  { decided, noticed }: { readonly decided: string | null; readonly noticed: boolean },
): RegistrationDecision {
  return {
    decided,
    configured: configured ? registrationText(configured) : null,
    now: registrationNow({ configured, stored: decided, hasCompany: true }),
    reach,
    noticed,
  };
}

/** @throws Refusal `validation_failed` for a decision that the server does not allow */
export function requireNarrower({ configured }: RegistrationSetting, decided: string | null): void {
  const wanted = decided === null ? undefined : parseRegistration(decided);
  if (!wanted || !configured) return;
  if (registrationText(narrower(configured, wanted)) === registrationText(wanted)) return;
  const message = `The server is set to REGISTRATION=${registrationText(configured)}, which you can only make stricter.`;
  throw new Refusal("validation_failed", message, { decided: message });
}
