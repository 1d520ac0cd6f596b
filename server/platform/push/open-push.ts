import { type PushService, pushService } from "./push-service.ts";

/** A push service wants to know whom to ask. Without https, browsers subscribe on this machine alone. */
const NO_CONTACT = "https://localhost";

interface PushSettings {
  readonly publicUrl: string | undefined;
  readonly pushServices: readonly string[] | undefined;
}

/** The push services that the environment allows, with this server's own key. */
export function openPush({ publicUrl, pushServices }: PushSettings, secret: string): PushService {
  const contact = publicUrl?.startsWith("https:") ? publicUrl : NO_CONTACT;
  return pushService({ secret, contact, services: pushServices });
}
