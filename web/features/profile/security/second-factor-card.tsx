import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { errorMessage } from "../../../api/api-error.ts";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { AppRow } from "./app-row.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { RecoveryRow } from "./recovery-row.tsx";
import { useUser } from "../../session/public.ts";
import { useSecondFactor } from "./security-queries.ts";
import { TrustedBrowsersRow } from "./trusted-browsers-row.tsx";

/** What protects the account besides the password: an authenticator app and recovery codes. */
export function SecondFactorCard() {
  const factor = useSecondFactor();
  const { emailProven, mailIsSetUp } = useUser();
  const lock = mailIsSetUp && !emailProven ? "Confirm your address first." : undefined;
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const isWanted = hash === "#security" && factor.data !== undefined;
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: "start" });
  }, [isWanted]);
  return (
    <Card ref={card} aria-labelledby="second-factor" className="scroll-mt-20">
      <CardHeader
        id="second-factor"
        title="Security"
        hint="With a second step, nobody gets in with your password alone."
      />
      {factor.isPending && (
        <LoadingRegion label="Loading your security settings">
          <SkeletonRow columns={2} height="h-17 max-sm:h-28" />
        </LoadingRegion>
      )}
      {factor.isError && (
        <ErrorState
          message={errorMessage(factor.error, "Failed to load your security settings.")}
          onRetry={() => void factor.refetch()}
          retrying={factor.isFetching}
        />
      )}
      {factor.data && (
        <ul data-security tabIndex={-1} className="-my-4 divide-y divide-line focus:outline-none">
          <PasskeysRow {...factor.data} lock={lock} />
          <AppRow since={factor.data.totp?.since} lock={lock} />
          {(factor.data.totp ?? factor.data.passkeys[0]) && (
            <RecoveryRow left={factor.data.recoveryLeft} />
          )}
          <TrustedBrowsersRow browsers={factor.data.trusted} />
        </ul>
      )}
    </Card>
  );
}
