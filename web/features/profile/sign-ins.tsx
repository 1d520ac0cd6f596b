import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import {
  endOtherSignIns,
  endSignIn,
  listSignIns,
  type SignIn,
} from "../../../contract/people/profile.ts";
import { errorMessage } from "../../api/api-error.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatDay } from "../../ui/format.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { LoadingRegion, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { useSession } from "../session/public.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";

/** Every browser that is still signed in, and a button to end each sign-in. */
export function SignIns() {
  const signIns = useSignIns();
  const { logout } = useSession();
  const end = useEndSignIns();
  const [asking, setAsking] = useState<SignIn | "others">();

  const all = signIns.data ?? [];
  const others = all.filter(({ current }) => !current).length;
  const close = () => {
    setAsking(undefined);
    end.reset();
  };
  const confirm = () => {
    if (asking === undefined) return;
    if (asking !== "others" && asking.current) void logout();
    else end.mutate(asking === "others" ? asking : { id: asking._id }, { onSuccess: close });
  };

  return (
    <Card aria-labelledby="sign-ins">
      <CardHeader
        id="sign-ins"
        title="Sign-ins"
        hint="Where you are signed in now. If you do not recognise one, sign it out and change your password."
        actions={
          others > 0 && (
            <Button size="sm" onClick={() => setAsking("others")}>
              Sign out all others
            </Button>
          )
        }
      />
      {signIns.isPending && (
        <LoadingRegion label="Loading sign-ins">
          <SkeletonRow columns={2} height="h-17 max-sm:h-28" />
          <SkeletonRow columns={2} height="h-17 max-sm:h-28" />
        </LoadingRegion>
      )}
      {signIns.isError && (
        <ErrorState
          message={errorMessage(signIns.error, "Failed to load sign-ins.")}
          onRetry={() => void signIns.refetch()}
          retrying={signIns.isFetching}
        />
      )}
      <ul className="divide-y divide-line">
        {all.map((signIn) => (
          <SignInRow key={signIn._id} signIn={signIn} onEnd={() => setAsking(signIn)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== undefined}
        onClose={close}
        onConfirm={confirm}
        title={asking === "others" ? "Sign out all others?" : `Sign out ${asking?.device ?? ""}?`}
        confirmLabel={asking === "others" ? "Sign out all others" : "Sign out"}
        busy={end.isPending}
        error={end.error ? errorMessage(end.error, "The sign-in could not be ended.") : undefined}
      >
        {asking === "others"
          ? `${others === 1 ? "One other sign-in ends" : `${others} other sign-ins end`}. This one stays.`
          : asking?.current
            ? "This is the browser that you are using now."
            : "The person who uses it has to sign in again."}
      </ConfirmDialog>
    </Card>
  );
}

function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const { device, address, createdAt, lastUsedAt, current } = signIn;
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
          {device}
          {current && <Badge tone="green">This browser</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {address}, {current ? "in use now" : <LastUsed at={lastUsedAt} />}, signed in{" "}
          {formatDay(createdAt)}
        </p>
      </div>
      <Button size="sm" variant="ghost" onClick={onEnd}>
        Sign out
        <span className="sr-only"> {device}</span>
      </Button>
    </li>
  );
}

function LastUsed({ at }: { at: string }) {
  return (
    <>
      last used <RelativeTime iso={at} />
    </>
  );
}

/** The person's own sign-ins, last used first. */
function useSignIns() {
  return useQuery({ ...queryOptionsFor(listSignIns), select: ({ data }) => data });
}

/** Ends one sign-in, by its id, or all others. */
function useEndSignIns() {
  return useCommand(
    (which: { id: string } | "others"): CommandSpec =>
      which === "others"
        ? command(endOtherSignIns, {})
        : command(endSignIn, { params: { id: which.id } }),
    { shows: [listSignIns] },
  );
}
