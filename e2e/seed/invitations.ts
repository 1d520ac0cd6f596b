import { type APIRequestContext, expect } from "@playwright/test";
import type { Role } from "../../contract/permissions.ts";
import { PASSWORD, type TestPerson } from "../harness/company.ts";

interface Terms {
  readonly email: string;
  readonly role: Role;
  readonly projects?: readonly string[];
  readonly message?: string;
}

/** The answer that the inviter gets. */
export interface Invited {
  readonly url: string;
  revoke(): Promise<void>;
  /** Sends it again. @returns the new link */
  resend(): Promise<string>;
}

/** Invites by the API as a given person, as the people page does. The mail is sent. */
export async function invite(
  request: APIRequestContext,
  by: Pick<TestPerson, "email">,
  terms: Terms,
): Promise<Invited> {
  const send = async (method: string, path: string, data?: object) => {
    const login = { email: by.email, password: PASSWORD };
    const { accessToken } = await (await request.post("/api/auth/login", { data: login })).json();
    const headers = { authorization: `Bearer ${accessToken as string}` };
    const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const { _id, url } = await send("POST", "/api/invitations", terms);
  return {
    url,
    revoke: () => send("DELETE", `/api/invitations/${_id}`),
    resend: async () => (await send("POST", `/api/invitations/${_id}/resend`)).url,
  };
}
