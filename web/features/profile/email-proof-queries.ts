import { confirmEmailProof, sendEmailProof } from "../../../contract/email-proof.ts";
import { call } from "../../api/call.ts";
import { command } from "../../sync/spec.ts";
import { useCommand } from "../../sync/use-command.ts";
import { useRequest } from "../../sync/use-request.ts";

/** Has a code sent to the person's own address. */
export function useSendEmailProof() {
  return useRequest(async () => (await call(sendEmailProof, {})).data);
}

/** Proves the person's own address with the code of that mail. */
export function useConfirmEmailProof() {
  return useCommand((body: { code: string }) => command(confirmEmailProof, { body }));
}
