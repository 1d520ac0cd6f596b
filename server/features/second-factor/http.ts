import { routes } from "../../../contract/routes.ts";
import { open } from "../../http/endpoint.ts";
import { addPasskey, startPasskey } from "./add-passkey.ts";
import { removePasskey, renamePasskey } from "./change-passkey.ts";
import { passkeyOptions } from "./prove-by-passkey.ts";
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
  open(routes.passkeyOptions, passkeyOptions),
  open(routes.startPasskey, startPasskey),
  open(routes.addPasskey, addPasskey),
  open(routes.renamePasskey, renamePasskey),
  open(routes.removePasskey, removePasskey),
  open(routes.endTrust, endTrust),
  open(routes.renewRecoveryCodes, renewRecoveryCodes),
];
