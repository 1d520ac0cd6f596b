import { sql } from "kysely";
import { array, object, plain, text } from "../database/json-text.ts";
import type { SubjectDescriptor } from "./subject.ts";

export const findDrawingSubject: SubjectDescriptor["find"] = async (tx, { id, keep }) => {
  const { rows } = await sql<{
    id: string;
    title: string;
    createdBy: string | null;
    projectId: string;
    projectTitle: string;
  }>`
    select d.id, d.number || ' ' || d.title as title, d.created_by as "createdBy",
           p.id as "projectId", p.title as "projectTitle"
      from drawings d join projects p on p.id = d.project_id
     where d.id = ${id}::uuid ${keep ? sql`for key share of d` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { projectId, projectTitle, ...drawing } = row;
  return { ...drawing, assignedTo: null, project: { id: projectId, title: projectTitle } };
};

const hit = object({
  _id: plain("d.id"),
  title: text("d.number || ' ' || d.title"),
  status: text("''::text"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
});

export const drawingHits: NonNullable<SubjectDescriptor["search"]> = ({ patterns }, limit) => sql`
  (select ${array(hit, "f.n")}
     from find_drawings(${[...patterns]}::text[], ${limit}) with ordinality f(id, n)
     join drawings d on d.id = f.id join projects p on p.id = d.project_id)`;
