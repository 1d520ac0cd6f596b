import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../contract/auth/auth.ts";
import { signedInSince } from "../../device/app/identity.ts";
import {
  claimShared,
  dropShared,
  findUnclaimed,
  refuseShared,
  sharedOf,
  type SharedPhotos,
  type Unclaimed,
} from "../../device/app/shared.ts";
import { useUser } from "../session/public.ts";

interface Arrived {
  /**
   * Photos of this URL that were shared before the person signed in. The person is asked whether the photos are
   * theirs.
   */
  readonly asking: Unclaimed | undefined;
  readonly photos: readonly SharedPhotos[];
}

async function receive(id: string | undefined, user: User): Promise<Arrived> {
  const now = Date.now();
  const found = id === undefined ? undefined : await findUnclaimed(id, now);
  const since = await signedInSince(user);
  const isTheirs = found !== undefined && since !== undefined && since <= found.at;
  if (id !== undefined && isTheirs) await claimShared(id, user._id, now);
  return { asking: isTheirs ? undefined : found, photos: await sharedOf(user._id, now) };
}

/**
 * The photos that the person shared, with those of the URL that the share opened. Photos shared before they signed
 * in are shown only once they confirm that the photos are theirs.
 */
export function useSharedPhotos(id: string | undefined) {
  const user = useUser();
  const { data, error, refetch } = useQuery({
    // The answer comes from this device, not from the server.
    queryKey: ["shared-photos", { owner: user._id, id }],
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
    /** Forgets all photos that are shown. */
    drop: () =>
      carryOut(() => Promise.all((data?.photos ?? []).map(({ id: each }) => dropShared(each)))),
  };
}
