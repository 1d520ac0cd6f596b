import { z } from "zod";
import {
  byUrgency,
  healthOf,
  type ProjectHealth,
} from "../../../contract/projects/health-rules.ts";
import { type HomeProject, homeProject } from "../../../contract/home/home.ts";
import { type Actor, mayAtAll } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { StandingAsker } from "../../project-standing.sql.ts";
import { selectBuildings, selectOwnProjects } from "./home.sql.ts";

interface JudgedProject extends HomeProject {
  readonly health: ProjectHealth;
  /** The project as the home shows it. */
  readonly project: HomeProject;
}

/** Judges the health of projects, and sorts them with the most urgent first. */
export function judged(projects: readonly HomeProject[], day: string): JudgedProject[] {
  return projects
    .map((project) => ({ ...project, project, health: healthOf(project, day) }))
    .toSorted(byUrgency);
}

/** Selects the projects on a person's home; none for people whose home does not judge projects. */
async function selectShown(
  tx: Tx,
  { actor, asker }: { readonly actor: Actor; readonly asker: StandingAsker },
): Promise<readonly HomeProject[]> {
  if (mayAtAll(actor, "project.edit"))
    return selectOwnProjects(tx, { userId: actor.userId, asker });
  if (!mayAtAll(actor, "home.client")) return [];
  const { buildings } = await selectBuildings(tx, asker);
  return z.array(homeProject).parse(JSON.parse(buildings));
}

/** The projects on a person's home that need attention, the most urgent first. */
export async function concernedProjects(
  tx: Tx,
  of: { readonly actor: Actor; readonly asker: StandingAsker },
): Promise<JudgedProject[]> {
  const shown = await selectShown(tx, of);
  return judged(shown, of.asker.today).filter(({ health }) => health.state === "concerned");
}
