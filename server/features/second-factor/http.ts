import { routes } from "../../../contract/routes.ts";
import { open } from "../../http/endpoint.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { endTrust } from "./end-trust.ts";
import { getSecondFactor } from "./get-second-factor.ts";
import { removeTotp } from "./remove-totp.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { startTotp } from "./start-totp.ts";

export const secondFactorEndpoints = [
  open(routes.getSecondFactor, getSecondFactor),
  open(routes.startTotp, startTotp),
  open(routes.confirmTotp, confirmTotp),
  open(routes.removeTotp, removeTotp),
  open(routes.endTrust, endTrust),
  open(routes.renewRecoveryCodes, renewRecoveryCodes),
];
