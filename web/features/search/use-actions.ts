import type { Theme } from "../../../contract/auth/auth.ts";
import { serverMessage } from "../../api/call.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useCan, useSession, useUser } from "../session/public.ts";
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

/** What the signed-in person can do from anywhere without leaving the screen. */
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
  const action = (of: Omit<PaletteChoice, "kind">): PaletteChoice => ({ ...of, kind: "action" });
  return [
    ...(mayAddTask
      ? [action({ id: "add-task", label: "Add task", words: "new create", run: onAddTask })]
      : []),
    ...(mayAdd
      ? [
          action({
            id: "add-project",
            label: "Add project",
            words: "new create",
            run: onAddProject,
          }),
        ]
      : []),
    ...themes
      .filter(({ theme }) => theme !== user.theme)
      .map(({ theme, label }) =>
        action({
          id: `theme-${theme}`,
          label,
          words: "appearance colours mode",
          run: () => void choose(theme),
        }),
      ),
    action({
      id: "help",
      label: "Show keyboard shortcuts",
      words: "keys help",
      run: onHelp,
    }),
    action({
      id: "logout",
      label: "Logout",
      words: "sign out log leave exit",
      run: () => void logout(),
    }),
  ];
}
