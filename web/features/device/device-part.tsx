import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepAnswers } from "../../device/answers/keep-answers.ts";
import { useUser } from "../session/public.ts";
import { SiteBeside } from "./site-beside.tsx";
import { useDeviceKey } from "./use-device-key.ts";
import { useConfirmedIdentity } from "./use-confirmed-identity.ts";
import { useSharedNotice } from "./use-shared-notice.ts";
import { useUpdates } from "./use-updates.ts";

/** What runs beside every signed-in screen for the time without a network. It draws what the browser has removed, if it has. */
export function DevicePart() {
  useDeviceKey();
  useConfirmedIdentity();
  useSharedNotice();
  useUpdates();
  const client = useQueryClient();
  const { role, isOwner } = useUser();
  useEffect(() => keepAnswers(client, { rights: `${role} ${isOwner}` }), [client, role, isOwner]);
  return <SiteBeside />;
}
