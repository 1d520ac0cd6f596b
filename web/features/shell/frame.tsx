import { House, LogIn, UserPlus } from "lucide-react";
// The sign-in pages load nothing of the design system that keeps a screen while code is missing.
// oxlint-disable-next-line no-restricted-imports
import { Suspense, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { AppShell } from "../../ui/app-shell.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { type OriginState, useSession } from "../session/public.ts";
import { guestNav } from "../navigation/public.ts";
import { lazyFrame } from "./lazy-frame.tsx";
import { navItems, type NavIcons } from "./nav-items.tsx";
import { useRouteHandle } from "./route-handle.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PlumbLogo } from "../../ui/logo.tsx";
import { NoticePage } from "./notice-page.tsx";

const guestIcons: NavIcons = {
  [paths.landing()]: House,
  [paths.login()]: LogIn,
  [paths.register()]: UserPlus,
};

const SignedInFrame = lazyFrame(
  () => import("./signed-in-app.ts"),
  (module) => module.SignedInFrame,
);

/** Loads the frame of signed-in people. */
export const loadSignedInFrame = SignedInFrame.load;

/**
 * The frame of every screen but the landing page, and the guard of those that need a session. It sends
 * signed-out people to the sign-in page and remembers the page that they came from.
 */
export function Frame() {
  const { open = false } = useRouteHandle();
  useFocusOnNavigation(useLocation().pathname);

  // Wraps everything, so that a sign-in form stays on the screen while the frame behind it loads.
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FrameOfState open={open} />
    </Suspense>
  );
}

function FrameOfState({ open }: { open: boolean }) {
  const { state } = useSession();
  const location = useLocation();
  if (state === "signed-in") return <SignedInFrame />;
  if (open) return <GuestFrame />;
  if (state === "loading") return <LoadingScreen />;
  if (state === "unreachable") return <UnreachableScreen />;
  const origin: OriginState = { from: location.pathname + location.search + location.hash };
  return <Navigate to={paths.login()} state={origin} replace />;
}

/** Loads the frame when somebody begins to type, so that on a slow connection it is ready when they have signed in. */
const loadAhead = () => void loadSignedInFrame().catch(() => undefined);

function GuestFrame() {
  return (
    <AppShell home={paths.landing()} nav={navItems(guestNav, guestIcons)}>
      <div className="contents" onInput={loadAhead}>
        <Outlet />
      </div>
    </AppShell>
  );
}

/**
 * Moves the focus to the new page, as a page load would, unless the page has set it itself or it is in a dialog.
 */
function useFocusOnNavigation(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    const focused = document.activeElement;
    if (main?.contains(focused) || focused?.closest("[aria-modal=true]")) return;
    main?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Replaces every guarded screen while the session cannot be checked. */
function UnreachableScreen() {
  const { retry } = useSession();
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <NoticePage
        picture={<PlumbLogo className="size-16" />}
        title="Plumbline cannot be reached"
        actions={
          <Button variant="primary" onClick={retry}>
            Retry
          </Button>
        }
      >
        <span role="alert">Check your connection. If you were signed in, you still are.</span>
      </NoticePage>
    </main>
  );
}
