import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { onPressedNews } from "../../device/app/push-subscription.ts";
import { storeAnswers } from "../../device/answers/store-answers.ts";
import { useConfirmed, useSession, useUser } from "../session/public.ts";
import { RecordsBeside } from "./records-beside.tsx";
import { useUpdates } from "./use-updates.ts";
import { storeDeviceKeys, storeIdentity, unsentShared } from "../../device/public.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

/** The offline tasks that run with every signed-in screen. It shows the notice of lost data. */
export function DevicePart() {
  useDeviceKey();
  useConfirmedIdentity();
  useSharedNotice();
  useUpdates();
  usePressedNews();
  const client = useQueryClient();
  const { _id: userId, workspace, role, isOwner } = useUser();
  const workspaceId = workspace._id;
  useEffect(
    () => storeAnswers(client, { owner: { userId, workspaceId }, rights: `${role} ${isOwner}` }),
    [client, userId, workspaceId, role, isOwner],
  );
  return <RecordsBeside />;
}

/** Stores the key received at sign-in, for pages that open without a network. */
function useDeviceKey(): void {
  useEffect(() => void storeDeviceKeys(), []);
}

/** Opens the screen of news that the person presses outside the app. */
function usePressedNews(): void {
  const navigate = useNavigate();
  useEffect(() => onPressedNews((path) => void navigate(path)), [navigate]);
}

/** Reminds the person, once per page load, of shared photos that are not on any project yet. */
function useSharedNotice(): void {
  const { _id: owner } = useUser();
  const navigate = useNavigate();
  const isThere = useLocation().pathname === paths.share();
  useEffect(() => {
    const remind = async () => {
      const { count, words } = await unsentShared(owner);
      if (count === 0 || isThere) return;
      const onClick = () => void navigate(paths.share());
      toast(`${words} on this device, not on a project yet.`, {
        action: { label: "Open", onClick },
      });
    };
    void remind();
    // The screen that is open when the page loads decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owner]);
}

/** How often a page asks again who the person is, if it opened without an answer from the server. */
const ASK_EVERY_MS = 15_000;

/**
 * Stores the person whom the server has confirmed. While the person is only remembered by the device, asks until
 * the server confirms them.
 */
function useConfirmedIdentity(): void {
  const user = useUser();
  const { refetchMe } = useSession();
  const { confirmedAt, isRemembered } = useConfirmed();
  useEffect(() => {
    // With a full disk or in a private window nothing is stored, and the page still works.
    if (!isRemembered) storeIdentity({ user, at: confirmedAt }).catch(() => undefined);
  }, [user, confirmedAt, isRemembered]);
  useEffect(() => {
    if (!isRemembered) return undefined;
    // A refusal ends the session.
    const ask = () => void refetchMe().catch(() => undefined);
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [isRemembered, refetchMe]);
}
