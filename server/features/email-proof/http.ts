import { routes } from "../../../contract/routes.ts";
import { open } from "../../http/endpoint.ts";
import { confirmEmailProof } from "./confirm-email-proof.ts";
import { sendEmailProof } from "./send-email-proof.ts";

export const emailProofEndpoints = [
  open(routes.sendEmailProof, sendEmailProof),
  open(routes.confirmEmailProof, confirmEmailProof),
];
