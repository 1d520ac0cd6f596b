import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepAnswers } from "../../device/answers/keep-answers.ts";
import { useUser } from "../session/public.ts";
import { RecordsBeside } from "./records-beside.tsx";
import { useDeviceKey } from "./use-device-key.ts";
import { useConfirmedIdentity } from "./use-confirmed-identity.ts";
import { useSharedNotice } from "./use-shared-notice.ts";
import { useUpdates } from "./use-updates.ts";

/** What runs beside every signed-in screen for the time without a network. It shows the notice of lost data. */
export function DevicePart() {
  useDeviceKey();
  useConfirmedIdentity();
  useSharedNotice();
  useUpdates();
  const client = useQueryClient();
  const { _id: userId, workspace, role, isOwner } = useUser();
  const workspaceId = workspace._id;
  useEffect(
    () => keepAnswers(client, { owner: { userId, workspaceId }, rights: `${role} ${isOwner}` }),
    [client, userId, workspaceId, role, isOwner],
  );
  return <RecordsBeside />;
}
