import "../../styles/signed-in.css";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  Banknote,
  ChartNoAxesCombined,
  FolderKanban,
  HardHat,
  Inbox,
  LayoutDashboard,
  ListChecks,
  ClipboardCheck,
  LogOut,
  NotebookPen,
  ShieldCheck,
  Sun,
  TriangleAlert,
} from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet } from "react-router";
import { endEarlyQueries, queryClientFor } from "../../api/early-queries.ts";
import { answerWithoutNetwork, forgetRecalled, setAsker } from "../../device/answers/recall.ts";
import { prepareUpload } from "../../device/writing/send-command.ts";
import { SyncProvider, useSync } from "../../device/writing/sync-context.tsx";
import { paths } from "../../paths.ts";
import { AppShell } from "../../ui/app-shell.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { useHotkeys } from "../../ui/hooks/use-hotkeys.ts";
import { useMediaQuery } from "../../ui/hooks/use-media-query.ts";
import { usePressGuard } from "../../ui/hooks/use-press-guard.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { isOnPhone } from "../../ui/phone.ts";
import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { askVersionBy } from "../../ui/overlays/part-failure.tsx";
import { Toaster } from "../../ui/overlays/toaster.tsx";
import { DeviceBeside, LeftWork, useUnsentWork } from "../device/public.ts";
import { LazyProjectForm } from "../projects/public.ts";
import { NotificationBell } from "../notifications/public.ts";
import { SearchButton } from "../search/public.ts";
import { useSession, useUser } from "../session/public.ts";
import { LazyAddTask } from "../tasks/public.ts";
import { LazyWaitingButton } from "../waiting/public.ts";
import {
  DeletionBanner,
  LazyWorkspaceList,
  DrawerWorkspace,
  WorkspaceSwitcher,
} from "../workspaces/public.ts";
import { AccountMenu } from "./account-menu.tsx";
import { navFor, todayEntry, waitingEntry } from "../navigation/public.ts";
import { navItems, type NavIcons } from "./nav-items.tsx";
import { useLeaveQuestion } from "./use-leave-question.tsx";
import { Strip } from "./strip.tsx";
import { useLive } from "./use-live.ts";
import { lookForNewVersion } from "./app-version.ts";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { askForIdentity } from "./identity-questions.ts";

const icons: NavIcons = {
  [paths.today()]: Sun,
  [paths.waiting()]: Inbox,
  [paths.dashboard()]: LayoutDashboard,
  [paths.projects()]: FolderKanban,
  [paths.tasks()]: ListChecks,
  [paths.site()]: ClipboardCheck,
  [paths.todayForm("diary")]: NotebookPen,
  [paths.todayForm("snags")]: TriangleAlert,
  [paths.resources()]: HardHat,
  [paths.money()]: Banknote,
  [paths.reports()]: ChartNoAxesCombined,
  [paths.admin()]: ShieldCheck,
};

askVersionBy(lookForNewVersion);
answerWithoutNetwork();

const ShortcutHelp = lazyPart(async () => (await import("./shortcut-help.tsx")).ShortcutHelp);

/**
 * Loads what the bar and its shortcuts open, the font for the naira sign, and the code that uploads files, so that
 * all of it works without a network.
 */
const prepareShell = () =>
  Promise.all([
    LazyWorkspaceList.prepare(),
    LazyProjectForm.prepare(),
    LazyAddTask.prepare(),
    prepareUpload(),
    ...["400", "600"].map((weight) => document.fonts.load(`${weight} 1em "Naira Sign"`, "₦")),
  ]);

/** The frame of a signed-in person. Each person gets a new cache, so that no data of the previous one remains. */
export function SignedInFrame() {
  const user = useUser();
  return <FrameOf key={`${user._id} ${user.workspace._id}`} />;
}

function FrameOf() {
  const user = useUser();
  const [owner] = useState({ userId: user._id, workspaceId: user.workspace._id });
  const [client] = useState(() => queryClientFor(owner));
  const { role, isOwner } = user;
  const { deletionAt, timeZone } = user.workspace;
  // Runs before the queries of the screen start.
  useLayoutEffect(
    () => setAsker({ rights: `${role} ${isOwner}`, timeZone }),
    [role, isOwner, timeZone],
  );
  useEffect(() => forgetRecalled, []);
  useEffect(endEarlyQueries, []);
  usePrefetch(prepareShell);
  usePressGuard();
  const isBarShort = useIsBarShort();
  const [help, setHelp] = useState(false);
  useHotkeys({ "?": () => setHelp(true) });
  const { refetchMe } = useSession();
  const leaving = useLeaveQuestion();
  const refetchSession = () => refetchMe().catch(() => undefined);

  return (
    <QueryClientProvider client={client}>
      <SyncProvider
        client={client}
        owner={owner}
        refetchSession={refetchSession}
        askToLeave={leaving.ask}
      >
        <Live />
        <DeviceBeside />
        <Strip />
        <AppShell
          home={isOnPhone() ? paths.today() : paths.dashboard()}
          nav={navItems(
            [
              ...(isOnPhone() ? [todayEntry] : []),
              ...(isBarShort ? [waitingEntry] : []),
              ...navFor(user),
            ],
            icons,
          )}
          place={<WorkspaceSwitcher />}
          sheetFoot={
            <>
              <DrawerWorkspace />
              <DrawerLogout />
            </>
          }
          right={<PersonalTools onHelp={() => setHelp(true)} />}
        >
          <LeftWork />
          {user.secondFactorDue && <SecondFactorBanner />}
          {deletionAt !== null && <DeletionBanner at={deletionAt} />}
          <Outlet />
        </AppShell>
        {help && <ShortcutHelp onClose={() => setHelp(false)} />}
        <IdentityQuestion />
        {leaving.question}
        <Toaster />
      </SyncProvider>
    </QueryClientProvider>
  );
}

/** Runs for every signed-in page: the live updates, the question before signing out, and the undo key. */
function Live() {
  useLive();
  useUnsentWork();
  const { acts } = useSync();
  useHotkeys({ "mod+z": acts.undoLast });
  return null;
}

/** Whether the bar has no room for what waits, which is in the menu then: on a phone, and in a window as narrow. */
function useIsBarShort(): boolean {
  return useMediaQuery("(width < 40rem) or ((pointer: coarse) and (height < 30rem))");
}

function PersonalTools({ onHelp }: { onHelp: () => void }) {
  const isBarShort = useIsBarShort();
  const { logout } = useSession();
  return (
    <>
      <SearchButton onHelp={onHelp} />
      {!isBarShort && <LazyWaitingButton />}
      <NotificationBell />
      <AccountMenu />
      <Button
        variant="ghost"
        onClick={() => void logout()}
        icon={<LogOut aria-hidden="true" />}
        // The title of a page takes its room on a phone: it is in the menu too.
        className="max-sm:px-3 max-sm:pointer-coarse:in-[:root:has([data-bar-title])]:hidden lg:max-xl:px-3"
      >
        <span className="max-sm:sr-only lg:max-xl:sr-only">Logout</span>
      </Button>
    </>
  );
}

/** On a phone, where the bar has no room beside the title of a page. */
function DrawerLogout() {
  const { logout } = useSession();
  return (
    <Button
      variant="ghost"
      onClick={({ currentTarget }) => {
        // Work that is not sent is asked about, which the drawer would cover.
        currentTarget.closest("dialog")?.close();
        void logout();
      }}
      icon={<LogOut aria-hidden="true" />}
      className="mt-2 -ml-1 sm:hidden"
    >
      Logout
    </Button>
  );
}

/** A banner that leads to the setup of a second step. Few ever load it. */
const SecondFactorBanner = lazyView(
  async () => (await import("./second-factor-banner.tsx")).SecondFactorBanner,
);

const IdentityDialog = lazyPart(async () => (await import("./identity-dialog.tsx")).IdentityDialog);

/** The single "Confirm that it is you" dialog, above whatever is on the screen. */
function IdentityQuestion() {
  const [isAsked, show] = useState(false);
  const questions = useRef<ReturnType<typeof askForIdentity>>(undefined);
  useEffect(() => {
    const asking = askForIdentity(show);
    questions.current = asking;
    return asking.stop;
  }, []);
  if (!isAsked) return null;
  const answer = (isConfirmed: boolean) => () => questions.current?.answer(isConfirmed);
  return <IdentityDialog onConfirmed={answer(true)} onClose={answer(false)} />;
}
