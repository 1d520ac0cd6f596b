import { startTransition, useEffect, useOptimistic } from "react";
import { roleLabels } from "../../../contract/permissions.ts";
import { TRASH_DAYS } from "../../../contract/projects/trash.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { formatDay } from "../../ui/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useSession, useUser } from "../session/public.ts";
import { DetailsForm } from "./details-form.tsx";
import { EmailProof } from "./email-proof.tsx";
import { MailSetting } from "./mail-setting.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PushCard } from "./push/push-card.tsx";
import { SecondFactorCard } from "./security/second-factor-card.tsx";
import { SignIns } from "./sign-ins.tsx";
import type { Theme } from "../../../contract/auth/auth.ts";
import { applyTheme } from "../../ui/theme.ts";
import { ThemeChoice } from "../../ui/controls/theme-choice.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { updateFailure } from "./profile-messages.ts";

/** The profile page: address proof while it is needed, details, theme, mail, password and sign-ins. */
export function ProfilePage() {
  const user = useUser();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Profile" />
      <div className="flex flex-col gap-5">
        <EmailProof />
        <Card aria-labelledby="details">
          <div className="mb-6 flex gap-4">
            <Avatar name={user.name || user.email} size="lg" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="min-w-0 text-lg leading-7 font-semibold">
                  {user.name || user.email}
                </span>
                <Badge>{roleLabels[user.role]}</Badge>
                {user.isOwner && <Badge tone="orange">Owner</Badge>}
              </p>
              <p className="text-sm text-soft">{user.email}</p>
              <p className="text-[0.8125rem] text-muted">
                In {user.workspace.name}, with an account since {formatDay(user.createdAt)}
              </p>
            </div>
          </div>
          <CardHeader id="details" title="Details" hint="How others see you." />
          <DetailsForm />
        </Card>
        <Card aria-labelledby="theme">
          <CardHeader id="theme" title="Theme" hint="Kept with your profile, on every device." />
          <ThemeSetting />
        </Card>
        <PushCard />
        <MailSetting />
        <Card aria-labelledby="password">
          <CardHeader id="password" title="Password" hint="Changing it ends your other sign-ins." />
          <PasswordForm />
        </Card>
        <SecondFactorCard />
        <SignIns />
        <Card aria-labelledby="deleted">
          <CardHeader
            id="deleted"
            title="Deleted records"
            hint={`What you delete can be restored for ${TRASH_DAYS} days.`}
            actions={
              <LinkButton to={paths.trash()} size="sm">
                Open deleted records
              </LinkButton>
            }
          />
        </Card>
      </div>
    </div>
  );
}

/** The theme. Applied optimistically, saved to the profile, and rolled back if that fails. */
function ThemeSetting() {
  const { theme } = useUser();
  const { updateProfile } = useSession();
  const [shown, choose] = useOptimistic(theme);
  useEffect(() => applyTheme(shown), [shown]);

  const change = (next: Theme) =>
    startTransition(async () => {
      choose(next);
      try {
        await updateProfile({ theme: next });
      } catch (error) {
        toast(updateFailure(error), { tone: "red" });
      }
    });

  return <ThemeChoice value={shown} onChange={change} />;
}
