import { notificationKinds } from "../../../contract/mail/mail-settings.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { useChooseMail, useMailSettings } from "./mail-queries.ts";
import { NewsKinds, NewsKindsSkeleton } from "./news-kinds.tsx";

/** The contents of the daily mail. Each choice is saved at once. */
export function MailSetting() {
  const settings = useMailSettings();
  const choose = useChooseMail();

  const all = settings.data && notificationKinds.every((kind) => settings.data[kind]);
  const none = settings.data && notificationKinds.every((kind) => !settings.data[kind]);
  const setAll = (wanted: boolean) =>
    choose(Object.fromEntries(notificationKinds.map((kind) => [kind, wanted])));

  return (
    <Card aria-labelledby="mail">
      <CardHeader
        id="mail"
        title="Daily mail"
        hint={
          <span role="status">
            {none
              ? "You get no daily mail. The bell still shows everything."
              : "One mail at seven in the morning if you have not read something yet. It also says what waits for you."}
          </span>
        }
        actions={
          settings.data && (
            <Button size="sm" onClick={() => setAll(!all)}>
              {all ? "Turn all off" : "Turn all on"}
            </Button>
          )
        }
      />
      {settings.isPending ? (
        <NewsKindsSkeleton label="Loading the mail settings" />
      ) : !settings.data ? (
        <ErrorState
          message={serverMessage(settings.error, "Failed to load the mail settings.")}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <NewsKinds id="mail" kinds={settings.data} onChange={choose} />
      )}
    </Card>
  );
}
