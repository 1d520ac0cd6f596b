import { startTransition, useEffect, useOptimistic } from "react";
import type { Theme } from "../../../contract/auth.ts";
import { applyTheme } from "../../ui/theme.ts";
import { ThemeChoice } from "../../ui/controls/theme-choice.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSession, useUser } from "../session/public.ts";
import { updateFailure } from "./profile-messages.ts";

/** The theme. Applied optimistically, saved to the profile, and rolled back if that fails. */
export function ThemeSetting() {
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
