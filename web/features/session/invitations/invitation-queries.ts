import { useCallback, useEffect, useState } from "react";
import {
  acceptInvitation,
  lookupInvitation,
  sendInvitationCode,
} from "../../../../contract/people/invitations.ts";
import { switchWorkspace } from "../../../../contract/auth/workspaces.ts";
import { ApiError, call } from "../../../api/call.ts";
import { beforeLeaving } from "../../../api/leaving.ts";
import { enterWorkspace } from "../enter-workspace.ts";
import type { FoundInvitation } from "./invitation-words.ts";

export type InvitationLookup =
  | { readonly status: "loading" }
  | { readonly status: "found"; readonly invitation: FoundInvitation }
  /** The link is unknown or incomplete. */
  | { readonly status: "unknown" }
  | { readonly status: "failed"; readonly error: unknown };

async function lookUp(token: string): Promise<InvitationLookup> {
  if (token === "") return { status: "unknown" };
  try {
    const { data } = await call(lookupInvitation, { query: { token } });
    return { status: "found", invitation: data };
  } catch (error) {
    const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
    return isUnknown ? { status: "unknown" } : { status: "failed", error };
  }
}

/** Looks up a link's token. `again` refetches and shows the old answer until the new one arrives. */
export function useInvitation(token: string): {
  readonly lookup: InvitationLookup;
  again(): Promise<void>;
} {
  const [lookup, setLookup] = useState<InvitationLookup>({ status: "loading" });
  const again = useCallback(async () => setLookup(await lookUp(token)), [token]);

  useEffect(() => {
    let isLeft = false;
    void lookUp(token).then((found) => isLeft || setLookup(found));
    return () => {
      isLeft = true;
    };
  }, [token]);
  return { lookup, again };
}

/** Whether an error means that the invitation is no longer in the state on the screen. */
export function isInvitationOutdated(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}

/**
 * Requests codes by mail to the invited address. It works without the query client, since nobody need be signed
 * in.
 */
export function useCodeMail(token: string) {
  const [isSending, setSending] = useState(false);
  /** How many minutes the last code that was sent is valid. */
  const [minutes, setMinutes] = useState<number>();
  const [error, setError] = useState<unknown>();
  async function send() {
    if (isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const { data } = await call(sendInvitationCode, { body: { token } });
      setMinutes(data.minutes);
    } catch (failed) {
      setError(failed);
    }
    setSending(false);
  }
  return { send, isSending, minutes, error };
}

/** Accepts the invitation as the signed-in person. @returns the id of the company that they joined */
export async function accept(token: string, code: string | undefined): Promise<string> {
  const { data } = await call(acceptInvitation, { body: { token, code } });
  return data.workspace._id;
}

/**
 * Switches to a company that the person has joined, and opens a screen there.
 * @returns a promise that never resolves: the document is being unloaded
 */
export async function openInvitation(workspace: string, path: string | undefined): Promise<never> {
  await beforeLeaving.finish();
  return enterWorkspace(await call(switchWorkspace, { body: { workspace } }), path);
}
