import type { Page } from "@playwright/test";
import type { test } from "./test.ts";

/** Opens pages at localhost: browsers offer no passkeys at an IP address. */
export const ON_LOCALHOST: Parameters<typeof test.use>[0] = {
  baseURL: ({ baseURL }, provide) => provide(baseURL?.replace("127.0.0.1", "localhost")),
};

/**
 * Gives the browser a virtual authenticator that stores passkeys and verifies the person.
 * @returns a function that makes the verification fail
 */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  };
}
