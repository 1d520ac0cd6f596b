import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../contract/auth/auth.ts";
import { signedInSince } from "../../device/app/identity.ts";
import {
  claimShared,
  dropShared,
  findUnclaimed,
  restoreShared,
  refuseShared,
  sharedOf,
  type Shared,
  type Unclaimed,
} from "../../device/app/shared.ts";
import { useUser } from "../session/public.ts";

interface Arrived {
  /**
   * What was shared before the person signed in, by the id of the URL. The person is asked whether it is theirs.
   */
  readonly asking: Unclaimed | undefined;
  readonly shares: readonly Shared[];
}

async function receive(id: string | undefined, user: User): Promise<Arrived> {
  const now = Date.now();
  const found = id === undefined ? undefined : await findUnclaimed(id, now);
  const since = await signedInSince(user);
  const isTheirs = found !== undefined && since !== undefined && since <= found.at;
  if (id !== undefined && isTheirs) await claimShared(id, user._id, now);
  return { asking: isTheirs ? undefined : found, shares: await sharedOf(user._id, now) };
}

/**
 * The photos and texts that the person shared, with those of the URL that the share opened. What was shared before they
 * signed in is shown only once they confirm that it is theirs.
 */
export function useShared(id: string | undefined) {
  const user = useUser();
  const { data, error, refetch } = useQuery({
    // The answer comes from this device, not from the server.
    queryKey: ["shared", { owner: user._id, id }],
    queryFn: () => receive(id, user),
    networkMode: "always",
    retry: false,
  });
  /** Set if the device is full, or the browser stores nothing. */
  const [failure, setFailure] = useState<Error>();

  async function carryOut(act: () => Promise<unknown>): Promise<void> {
    setFailure(undefined);
    await act().catch((reason: unknown) =>
      setFailure(reason instanceof Error ? reason : new Error("Not kept", { cause: reason })),
    );
    await refetch();
  }

  return {
    data,
    failed: error ?? failure,
    claim: () => id !== undefined && void carryOut(() => claimShared(id, user._id, Date.now())),
    refuse: () => id !== undefined && void carryOut(() => refuseShared(id)),
    /** Forgets everything that is shown, except the words if they stay. */
    drop: ({ words: stays }: { readonly words: boolean }) =>
      carryOut(() =>
        Promise.all(
          (data?.shares ?? []).map((share) =>
            stays ? restoreShared({ ...share, files: [] }) : dropShared(share.id),
          ),
        ),
      ),
    /** Stores what is left of a share, or all of it again. */
    keep: (share: Shared) => carryOut(() => restoreShared(share)),
  };
}
