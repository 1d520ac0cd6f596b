import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "../../../../contract/auth/passkeys.ts";
import { getSecondFactor } from "../../../../contract/auth/second-factor.ts";
import { call } from "../../../api/call.ts";
import { makePasskey } from "../../../api/passkey.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";

const shows = [getSecondFactor];

/** Creates a passkey on this device and adds it. Returns new recovery codes, if any were generated. */
export function useAddPasskey() {
  return useCommand(
    async () => {
      const { data } = await call(startPasskey);
      return command(addPasskey, { body: { passkey: await makePasskey(data) } });
    },
    { pick: ({ data }) => ({ codes: data.recoveryCodes }), shows },
  );
}

export function useRenamePasskey() {
  return useCommand(
    ({ id, name }: { id: string; name: string }) =>
      command(renamePasskey, { params: { id }, body: { name } }),
    { shows },
  );
}

export function useRemovePasskey() {
  return useCommand((id: string) => command(removePasskey, { params: { id } }), { shows });
}
