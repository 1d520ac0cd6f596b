import { BellRing } from "lucide-react";
import { useState } from "react";
import type { PushSettings } from "../../../../contract/mail/push.ts";
import { errorMessage } from "../../../api/api-error.ts";
import { serverMessage } from "../../../api/call.ts";
import { pushSupport } from "../../../device/app/push-subscription.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { NewsKinds, NewsKindsSkeleton } from "../news-kinds.tsx";
import {
  PermissionRefused,
  useChoosePush,
  usePushSettings,
  useSubscribe,
  useUnsubscribe,
} from "./push-queries.ts";
import { QuietHoursSetting } from "./quiet-hours.tsx";

const BLOCKED =
  "This browser does not let Plumbline show notifications. Allow them for this site in the browser's settings, then open this page again.";
const UNREACHABLE =
  "This browser's push service cannot be reached now. Try again later, and not in a private window.";
const NO_SUPPORT =
  "This browser cannot show notifications while Plumbline is closed. On an iPhone or iPad, add Plumbline to the home screen first and open it from there.";

/** Notifications on phones and computers while no page is open: on which of them, which news, and when. */
export function PushCard() {
  const settings = usePushSettings();
  return (
    <Card aria-labelledby="push">
      <CardHeader
        id="push"
        title="Notifications on this device"
        hint="Your phone or computer shows news while Plumbline is closed. Pressing it opens the record."
      />
      {settings.isPending ? (
        <NewsKindsSkeleton label="Loading the notification settings" />
      ) : !settings.data ? (
        <ErrorState
          message={serverMessage(settings.error, "Failed to load the notification settings.")}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <Settings settings={settings.data} />
      )}
    </Card>
  );
}

function Settings({ settings }: { settings: PushSettings }) {
  const { publicKey, browsers, kinds, quiet } = settings;
  const choose = useChoosePush();
  const isOn = browsers.some(({ current }) => current);
  return (
    <div className="flex flex-col gap-5">
      {!isOn && <TurnOn publicKey={publicKey} />}
      {browsers.length > 0 && (
        <>
          <Browsers browsers={browsers} />
          <QuietHoursSetting quiet={quiet} onChange={(hours) => choose({ quiet: hours })} />
          <NewsKinds id="push" kinds={kinds} onChange={(chosen) => choose({ kinds: chosen })} />
        </>
      )}
    </div>
  );
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const [support, setSupport] = useState(pushSupport);
  const subscribe = useSubscribe();
  if (support !== "ready")
    return <p className="text-sm text-soft">{support === "blocked" ? BLOCKED : NO_SUPPORT}</p>;
  const turnOn = () =>
    subscribe.mutate(publicKey, {
      onError: (error) => error instanceof PermissionRefused && setSupport(pushSupport()),
    });
  const { error } = subscribe;
  return (
    <div className="flex flex-col items-start gap-3">
      {error !== null && (
        <Banner tone="red">
          {error instanceof PermissionRefused
            ? "You did not allow notifications, so nothing was changed."
            : serverMessage(error, UNREACHABLE)}
        </Banner>
      )}
      <Button icon={<BellRing aria-hidden="true" />} loading={subscribe.isPending} onClick={turnOn}>
        Turn on for this device
      </Button>
    </div>
  );
}

function Browsers({ browsers }: Pick<PushSettings, "browsers">) {
  const unsubscribe = useUnsubscribe();
  return (
    <div>
      {unsubscribe.error && (
        <Banner tone="red">{errorMessage(unsubscribe.error, "It could not be turned off.")}</Banner>
      )}
      <ul className="divide-y divide-line" aria-label="Devices that show news">
        {browsers.map((browser) => (
          <li key={browser._id} className="flex items-center gap-3 py-3 first:pt-0">
            <BellRing className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold wrap-anywhere">
                {browser.device}
                {browser.current && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-[0.8125rem] text-muted">
                {browser.lastSentAt === null ? (
                  "Nothing shown yet"
                ) : (
                  <>
                    Last shown <RelativeTime iso={browser.lastSentAt} />
                  </>
                )}
              </p>
            </div>
            <Button size="sm" variant="ghost" onClick={() => unsubscribe.mutate(browser)}>
              Turn off
              <span className="sr-only"> for {browser.device}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
