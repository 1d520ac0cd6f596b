import { errorMessage } from "../../../api/api-error.ts";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { AddPasskeyRow } from "./add-passkey-row.tsx";
import { AppRow } from "./app-row.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { RecoveryRow } from "./recovery-row.tsx";
import { useUser } from "../../session/public.ts";
import { useSecondFactor } from "./security-queries.ts";
import { TrustedRow } from "./trusted-row.tsx";

/** What protects the account beside the password: an authenticator app and recovery codes. */
export function SecondFactorCard() {
  const factor = useSecondFactor();
  const { emailProven, mailIsSetUp } = useUser();
  const lock = mailIsSetUp && !emailProven ? "Prove your address first." : undefined;
  return (
    <Card aria-labelledby="second-factor">
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
        <ul className="divide-y divide-line">
          {factor.data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
          <AddPasskeyRow possible={factor.data.passkeysPossible} lock={lock} />
          <AppRow since={factor.data.totp?.since} lock={lock} />
          {(factor.data.totp ?? factor.data.passkeys[0]) && (
            <RecoveryRow left={factor.data.recoveryLeft} />
          )}
          {factor.data.trusted.map((browser) => (
            <TrustedRow key={browser._id} browser={browser} />
          ))}
        </ul>
      )}
    </Card>
  );
}
