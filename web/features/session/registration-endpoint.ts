import type { getRegistration } from "../../../contract/auth/registration.ts";

type Endpoint = typeof getRegistration;

/** A copy of the contract, as for the session's calls: the landing page must not wait for Zod. */
export const registrationEndpoint = {
  name: "getRegistration",
  method: "GET",
  path: "/api/auth/registration",
  access: "public",
} as Pick<Endpoint, "name" | "method" | "path" | "access"> as Endpoint;
