import type { Theme } from "../../../contract/auth/auth.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useCan, useSession, useUser } from "../session/public.ts";
import { accountNavFor, navFor } from "../navigation/public.ts";
import type { PaletteChoice } from "./palette-choices.ts";

const themes: readonly { theme: Theme; label: string }[] = [
  { theme: "light", label: "Use the light theme" },
  { theme: "dark", label: "Use the dark theme" },
  { theme: "system", label: "Use the system’s theme" },
];

interface Asked {
  readonly onHelp: () => void;
  readonly onAddProject: () => void;
  readonly onAddTask: () => void;
}

/** Everything that the signed-in person can do from anywhere: screens to open, and actions. */
export function useActions({ onHelp, onAddProject, onAddTask }: Asked): readonly PaletteChoice[] {
  const user = useUser();
  const { logout, updateProfile } = useSession();
  const mayAdd = useCan("project.create").allowed;
  const mayAddTask = useCan("task.create").allowed;

  const choose = async (theme: Theme) => {
    try {
      await updateProfile({ theme });
    } catch (error) {
      toast(serverMessage(error, "Update failed"), { tone: "red" });
    }
  };
  const pages = [
    ...navFor(user),
    ...accountNavFor(user),
    { label: "Notifications", to: paths.notifications() },
    { label: "Profile", to: paths.profile() },
  ].map(({ label, to }): PaletteChoice => ({
    id: `page-${label}`,
    label,
    words: "go to open",
    kind: "page",
    run: to,
  }));
  const add: PaletteChoice = {
    id: "add-project",
    label: "Add project",
    words: "new create",
    kind: "action",
    run: onAddProject,
  };
  const addTask: PaletteChoice = {
    id: "add-task",
    label: "Add task",
    words: "new create",
    kind: "action",
    run: onAddTask,
  };
  return [
    ...pages,
    ...(mayAddTask ? [addTask] : []),
    ...(mayAdd ? [add] : []),
    ...themes
      .filter(({ theme }) => theme !== user.theme)
      .map(({ theme, label }): PaletteChoice => ({
        id: `theme-${theme}`,
        label,
        words: "appearance colours mode",
        kind: "action",
        run: () => void choose(theme),
      })),
    {
      id: "help",
      label: "Show keyboard shortcuts",
      words: "keys help",
      kind: "action",
      run: onHelp,
    },
    {
      id: "logout",
      label: "Logout",
      words: "sign out leave",
      kind: "action",
      run: () => void logout(),
    },
  ];
}
