import { useMemo } from "react";
import { useLocation } from "react-router";
import { useChosenProject } from "../project-picker/public.ts";
import { useUser } from "../session/public.ts";
import { projectAt } from "./project-at.ts";
import type { PaletteChoice } from "./palette-choices.ts";
import { companyEntries, type PaletteEntry } from "./palette-entries.ts";
import { projectEntries } from "./project-entries.ts";

const asChoice = ({ to, ...entry }: PaletteEntry): PaletteChoice => ({ ...entry, run: to });

/** The screens that the person may open: those of the project at hand, if there is one, and those of the company. */
export function useScreens() {
  const user = useUser();
  const projectId = projectAt(useLocation().pathname);
  const title = useChosenProject(projectId)?.title ?? "this project";
  const ofProject = useMemo(
    () =>
      projectId === undefined
        ? []
        : projectEntries(user, projectId).map((entry) => ({ ...asChoice(entry), detail: title })),
    [user, projectId, title],
  );
  const ofCompany = useMemo(() => companyEntries(user).map(asChoice), [user]);
  return { ofProject: { title, choices: ofProject }, ofCompany };
}
