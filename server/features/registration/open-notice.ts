import type { RegistrationSetting } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { registrationNow } from "./registration-rules.ts";
import { selectRegistration } from "./registration.sql.ts";

const WHO = {
  machine: "on this machine, or let in by a proxy before it,",
  network: "who can reach this server over its network",
} as const;

/** The message in the log at the start while anybody may register; undefined otherwise. */
export async function openNotice(
  tx: Tx,
  setting: RegistrationSetting,
): Promise<string | undefined> {
  const found = await selectRegistration(tx);
  if (registrationNow({ configured: setting.configured, ...found }).kind !== "open")
    return undefined;
  return `Registration is open: anybody ${WHO[setting.reach]} can make a company. Set REGISTRATION=invited to take only people who are invited.`;
}
