import { Search } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Project } from "../../../contract/projects/projects.ts";
import { paths } from "../../paths.ts";
import { Kbd } from "../../ui/controls/kbd.tsx";
import { LazyProjectForm } from "../projects/public.ts";
import { LazyAddTask } from "../tasks/public.ts";
import { useHotkeys } from "../../ui/hooks/use-hotkeys.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { LazyPalette } from "./lazy-parts.ts";
import { projectAt } from "./project-at.ts";

const isModal = () => document.querySelector("[aria-modal=true]") !== null;

/**
 * Opens the command palette, as Ctrl or ⌘ with K does, and the dialogs that add a project or a task. The key c
 * adds a task.
 */
export function SearchButton({ onHelp }: { onHelp: () => void }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "project" | "task">();
  const { pathname } = useLocation();
  const close = () => setOpen(undefined);
  const added = (project: Project) => {
    close();
    void navigate(paths.project(project._id));
  };
  // People type at once after its key.
  usePrefetch(LazyPalette.prepare, { always: true });
  useHotkeys({
    "mod+k": () => setOpen(open === "palette" ? undefined : "palette"),
    // Among what waits, the key writes a comment.
    c: () => !isModal() && pathname !== paths.waiting() && setOpen("task"),
  });
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("palette")}
        className="flex size-10 shrink-0 items-center justify-center gap-2 rounded-md text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11 xl:w-auto xl:border xl:border-line xl:px-3 xl:text-sm xl:whitespace-nowrap xl:text-muted xl:pointer-coarse:w-auto"
      >
        <Search className="size-5 xl:size-4" aria-hidden="true" />
        <span className="max-xl:sr-only">Find anything</span>
        <span className="hidden xl:inline pointer-coarse:hidden" aria-hidden="true">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {open === "palette" && (
        <LazyPalette
          onClose={close}
          onHelp={onHelp}
          onAddProject={() => setOpen("project")}
          onAddTask={() => setOpen("task")}
        />
      )}
      {open === "project" && (
        <LazyProjectForm project={undefined} onClose={close} onSaved={added} />
      )}
      {open === "task" && <LazyAddTask projectId={projectAt(pathname)} onClose={close} />}
    </>
  );
}
