import { expect, test } from "vitest";
import { getRegistration } from "../../../contract/auth/registration.ts";
import { registrationEndpoint } from "./registration-endpoint.ts";

test("the repeated endpoint is the contract's", () => {
  expect(getRegistration).toMatchObject(registrationEndpoint);
});
