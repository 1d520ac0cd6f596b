import type { AnswerOf } from "../../../../contract/route.ts";
import type { getSecondFactor } from "../../../../contract/auth/second-factor.ts";
import { serverMessage } from "../../../api/api-error.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { formatDay } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { FactorItem, FactorList, FactorRow } from "./factor-row.tsx";
import { useEndTrust } from "./security-queries.ts";

type Trusted = AnswerOf<typeof getSecondFactor>["data"]["trusted"][number];

/** The browsers that log in without the second step; nothing if there are none. */
export function TrustedBrowsersRow({ browsers }: { browsers: readonly Trusted[] }) {
  const end = useEndTrust();
  if (browsers.length === 0) return null;
  const stop = ({ _id, device }: Trusted, list: Element | null) =>
    end.mutate(_id, {
      onSuccess: () => {
        toast(`${device} asks for a code again.`, { tone: "green" });
        // The button that had the focus has been removed.
        if (list instanceof HTMLElement) list.focus();
      },
      onError: (error) =>
        toast(serverMessage(error, "That did not work. Please try again."), { tone: "red" }),
    });
  return (
    <FactorRow
      title="Trusted browsers"
      detail="In these browsers the password is enough. Stop trusting any browser that you no longer use, or have lost."
    >
      <FactorList label="Your trusted browsers">
        {browsers.map((browser) => (
          <FactorItem
            key={browser._id}
            name={browser.device}
            detail={`Until ${formatDay(browser.until)}`}
            act={
              <Button
                size="sm"
                variant="ghost"
                loading={end.isPending && end.variables === browser._id}
                onClick={({ currentTarget }) =>
                  stop(browser, currentTarget.closest("[data-security]"))
                }
              >
                Stop trusting
                <span className="sr-only"> {browser.device}</span>
              </Button>
            }
          />
        ))}
      </FactorList>
    </FactorRow>
  );
}
