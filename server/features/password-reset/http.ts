import { routes } from "../../../contract/routes.ts";
import { open } from "../../http/endpoint.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

export const passwordResetEndpoints = [
  open(routes.forgotPassword, forgotPassword),
  open(routes.resetPassword, resetPassword),
];
