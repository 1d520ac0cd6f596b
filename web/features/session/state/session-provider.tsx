import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../../contract/auth/auth.ts";
import {
  call,
  isUnreachable,
  refresher,
  sessionLost,
  tabOutdated,
  tabScope,
  tokenStore,
} from "../../../api/call.ts";
import { concernsToken } from "../../../api/tokens/token-store.ts";
import { provideFirstToken } from "../../../api/tokens/first-token.ts";
import { rememberDeviceKey } from "../../../api/tokens/device-key-text.ts";
import { beforeLeaving } from "../../../api/leaving.ts";
import { leaveSignOutNote } from "../../../api/sign-out-note.ts";
import { paths } from "../../../paths.ts";
import { reloadAt } from "../enter-workspace.ts";
import {
  type AskForAnswer,
  type LogoutOptions,
  type Session,
  SessionContext,
} from "./session-context.ts";
import * as flows from "./session-flows.ts";
import type { TakeSecondStep } from "./second-step.ts";
import { initialSession, sessionReducer } from "./session-state.ts";

const loadDevice = () => import("../../../device/public.ts");

const parts: flows.SessionParts = {
  call,
  store: tokenStore,
  refresher,
  now: Date.now,
  keepKey: rememberDeviceKey,
  onToken: provideFirstToken,
  leaveSignOutNote,
  recall: () =>
    loadDevice().then(
      ({ recallIdentity }) => recallIdentity(tokenStore.read()),
      () => undefined,
    ),
  settle: async () => {
    const known = await indexedDB.databases?.();
    if (known?.some(({ name }) => name === "plumbline")) await parts.leave?.("ended");
  },
  // If data cannot be sealed, because its code is not loaded and there is no network, it is still hidden without
  // its token.
  leave: (why) =>
    loadDevice().then(
      ({ leaveDevice }) => leaveDevice(why),
      () => undefined,
    ),
};

/** The session check that was started before the screen was mounted. */
let early: ReturnType<typeof flows.startSession> | undefined;

/** Starts the session check at once, while the page's own code is still loading. */
export function checkSessionEarly(): void {
  early = flows.startSession(parts);
}

/** Asks for the second step of a sign-in in a dialog. @param show shows the dialog, or nothing any more */
const secondStepShownBy =
  (show: (dialog: ReactNode) => void): TakeSecondStep =>
  async (step, first) => {
    const { SecondStepDialog } = await import("./second-step-dialog.tsx");
    try {
      return await new Promise((onDone, onFailed) =>
        show(<SecondStepDialog {...{ step, first, onDone, onFailed }} />),
      );
    } finally {
      show(undefined);
    }
  };

/** Provides the session, checks it at startup and syncs it with the other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [current, dispatch] = useReducer(sessionReducer, initialSession);
  const navigate = useNavigate();
  /** The running check. A sign-in waits for it, so that its late answer cannot undo the sign-in. */
  const check = useRef<Promise<void>>(Promise.resolve());

  /**
   * Aborted by a sign-out: the server reports the session's end before the page has left, and the answer is no
   * longer needed.
   */
  const asking = useRef(new AbortController());

  const [secondStep, showSecondStep] = useState<ReactNode>();

  const actions = useMemo(() => {
    const takeSecondStep = secondStepShownBy(showSecondStep);
    async function findOut() {
      const underWay = early;
      early = undefined;
      await flows.sendCheck(parts, underWay ?? flows.startSession(parts), (event) =>
        startTransition(() => dispatch(event)),
      );
    }
    function startCheck() {
      dispatch({ type: "checking" });
      check.current = findOut();
    }
    /** The form stays on the screen until the signed-in frame has loaded. */
    function enter(user: User) {
      startTransition(() => dispatch({ type: "entered", user, at: Date.now() }));
    }
    return {
      startCheck,
      async login(input: flows.LoginInput | AskForAnswer, opens?: string) {
        await check.current;
        if (typeof input === "function") return enter(await flows.enterWith(parts, await input()));
        const user = await flows.login(parts, input, takeSecondStep);
        if (input.invitation !== undefined) return reloadAt(opens);
        enter(user);
      },
      async register(input: flows.RegisterInput, opens?: string) {
        await check.current;
        const user = await flows.register(parts, input);
        if (input.invitation !== undefined) return reloadAt(opens);
        enter(user);
      },
      async logout({ stay = false, notice }: LogoutOptions = {}) {
        if (!(await beforeLeaving.finish({ signsOut: true }))) return;
        asking.current.abort();
        dispatch({ type: "checking" });
        await flows.logout(parts);
        const replace = notice !== undefined || window.location.pathname === paths.login();
        // The page's guard would store this page as the one to return to. Together with the router's own
        // transition, this state never shows before the new page, even while that page is still loading code.
        startTransition(async () => {
          if (!stay) await navigate(paths.login(), { replace, state: notice ?? null });
          startTransition(() => dispatch({ type: "left" }));
          asking.current = new AbortController();
        });
      },
      async updateProfile(input: flows.ProfileInput) {
        const user = await flows.updateProfile(parts, input);
        dispatch({ type: "updated", user, at: Date.now() });
      },
      async refetchMe() {
        const user = await flows.refetchMe(parts, asking.current.signal);
        dispatch({ type: "updated", user, at: Date.now() });
        return user;
      },
    };
  }, [navigate]);

  useEffect(() => actions.startCheck(), [actions]);
  useEffect(
    () =>
      sessionLost.listen((why) => {
        dispatch({ type: "lost", ...(why !== undefined && { why }) });
        void parts.leave?.("ended");
      }),
    [],
  );
  // Runs before the effects of the screen, which fetch its data.
  useLayoutEffect(() => tabScope.show(scopeOf(current.user)), [current.user]);

  useEffect(
    () =>
      tabOutdated.listen((path = paths.dashboard()) => {
        // Clears the screen at once: a browser may keep the old document in its back/forward cache.
        dispatch({ type: "checking" });
        window.location.replace(path);
      }),
    [],
  );

  useEffect(() => {
    async function follow() {
      await check.current;
      const token = tokenStore.read();
      if (token === null) {
        dispatch({ type: "lost" });
        // Anything this tab wrote meanwhile is sealed too, and its key is forgotten.
        return void parts.leave?.("ended");
      }
      if (tabScope.isForeign(token)) return tabOutdated.ring(undefined);
      try {
        const user = await flows.refetchMe(parts);
        dispatch({ type: "entered", user, at: Date.now() });
      } catch (error) {
        if (!isUnreachable(error)) dispatch({ type: "lost" });
      }
    }
    const onStorage = (event: StorageEvent) => {
      if (concernsToken(event)) void follow();
    };
    // A document from the back/forward cache has missed the changes of other tabs.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void follow();
    };
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);

  const session = useMemo<Session>(
    () => ({
      ...actions,
      retry: actions.startCheck,
      state: current.status,
      confirmed: current.status === "signed-in" ? current : undefined,
      user: current.user,
      endedBecause: current.status === "signed-out" ? current.why : undefined,
    }),
    [actions, current],
  );
  return (
    <SessionContext value={session}>
      {children}
      {secondStep}
    </SessionContext>
  );
}

function scopeOf(user: User | null) {
  return user && { userId: user._id, workspaceId: user.workspace._id };
}
