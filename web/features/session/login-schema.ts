import { loginBody } from "../../../contract/auth.ts";
import type { LoginErrors, LoginValues } from "./login-values.ts";

const schema = loginBody.pick({ email: true, password: true, remember: true });

/** Validates by the contract: the first message of each invalid field. */
export function checkLogin(values: LoginValues): LoginErrors {
  const errors: LoginErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = path[0] === "password" ? "password" : "email";
    errors[name] ??= message;
  }
  return errors;
}
