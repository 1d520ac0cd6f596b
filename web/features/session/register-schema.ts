import { z } from "zod";
import { registerBody } from "../../../contract/auth.ts";
import { emailCode } from "../../../contract/email-code.ts";
import { isRepeated, repeatedPassword, unrepeated } from "./repeated-password.ts";

/** The sign-up form: the contract's body and the repeated password, which is not sent. */
export const registerForm = registerBody
  .extend(repeatedPassword)
  .refine(isRepeated, unrepeated)
  .transform(({ name, email, password, company, role, remember }) => ({
    name,
    email,
    password,
    company,
    role,
    remember,
  }));

/** The code of a mail, on the forms where it may not be asked for. The server says if it is missing. */
export const joiningCode = z
  .literal("")
  .transform(() => undefined)
  .or(emailCode)
  .optional();

/** The form for joining by invitation. The invitation sets the email and the role. */
export const joinForm = z
  .object({
    name: registerBody.shape.name,
    company: registerBody.shape.company,
    code: joiningCode,
    remember: registerBody.shape.remember,
    ...repeatedPassword,
  })
  .refine(isRepeated, unrepeated)
  .transform(({ name, company, password, code, remember }) => ({
    name,
    company,
    password,
    code,
    remember,
  }));

/** The form that sets a new password. */
export const newPasswordForm = z
  .object(repeatedPassword)
  .refine(isRepeated, unrepeated)
  .transform(({ password }) => ({ password }));
