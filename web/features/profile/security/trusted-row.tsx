import type { AnswerOf } from "../../../../contract/route.ts";
import type { getSecondFactor } from "../../../../contract/second-factor.ts";
import { serverMessage } from "../../../api/api-error.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { FactorRow } from "./factor-row.tsx";
import { useEndTrust } from "./security-queries.ts";

type Trusted = AnswerOf<typeof getSecondFactor>["data"]["trusted"][number];

/** A browser that signs in without the second step. */
export function TrustedRow({ browser }: { browser: Trusted }) {
  const { _id, device, until } = browser;
  const end = useEndTrust();
  const press = () =>
    end.mutate(_id, {
      onError: (error) =>
        toast(serverMessage(error, "That did not work. Please try again."), { tone: "red" }),
    });
  return (
    <FactorRow
      title={device}
      detail={`You trust this browser: it asks for no code until ${formatDay(until)}.`}
      act={
        <Button size="sm" variant="ghost" loading={end.isPending} onClick={press}>
          Stop trusting
          <span className="sr-only"> in {device}</span>
        </Button>
      }
    />
  );
}
