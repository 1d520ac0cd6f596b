import { z } from "zod";
import { loginBody, registerBody } from "../../../contract/auth/auth.ts";
import { emailCode } from "../../../contract/auth/email-code.ts";
import { resetPasswordBody } from "../../../contract/auth/password-reset.ts";
import { formSchema } from "../../form/form-schema.ts";
import { repeatedPasswordError } from "./passwords/repeated-password.ts";

/** The code of a mail, on forms where it may not be required. The server says if it is missing. */
const joiningCode = z.literal("").or(emailCode);

export const loginForm = loginBody.pick({ email: true, password: true });

export const registerForm = registerBody;

/** An invitation sets the email and the role. */
export const joinForm = registerBody
  .pick({ name: true, company: true, password: true })
  .extend({ code: joiningCode });

/** The form for an invited person who signs in. */
export const joinBySigningInForm = loginForm.pick({ password: true }).extend({ code: joiningCode });

/** The form that sets a new password. */
export const newPasswordForm = formSchema({
  toBody: ({ password }: { password: string; confirmPassword: string }) => ({ password }),
  body: resetPasswordBody.pick({ password: true }),
  problems: (values) => ({ confirmPassword: repeatedPasswordError(values) }),
});
