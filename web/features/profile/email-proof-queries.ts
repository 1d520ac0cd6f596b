import { confirmEmailProof, sendEmailProof } from "../../../contract/email-proof.ts";
import { call } from "../../api/call.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { useRequest } from "../../device/writing/use-request.ts";

/** Has a code sent to the person's own address. */
export function useSendEmailProof() {
  return useRequest(async () => (await call(sendEmailProof, {})).data);
}

/** Proves the person's own address with the code of that mail. */
export function useConfirmEmailProof() {
  return useCommand((body: { code: string }) => command(confirmEmailProof, { body }));
}
