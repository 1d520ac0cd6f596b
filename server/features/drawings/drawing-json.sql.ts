import { sql } from "kysely";
import { instant, literal, object, person, plain, signer, text } from "../../database/json-text.ts";

/** A sheet in row `s`. */
export const sheetObject = object(
  {
    _id: plain("s.id"),
    width: literal("s.width"),
    height: literal("s.height"),
    pixelWidth: literal("s.pixel_width"),
    pixelHeight: literal("s.pixel_height"),
    bytes: literal("s.tile_bytes"),
  },
  "s.width",
);

/** The status that is shown for the revision in row `r`. */
export const shownStatus = "case when r.superseded_at is null then r.status else 'superseded' end";

/** A revision in row `r`, with the columns that `revisionJoins` joins. */
export const revisionObject = object({
  _id: plain("r.id"),
  code: text("r.code"),
  status: plain(shownStatus),
  purpose: plain("r.status"),
  date: plain("r.dated"),
  note: text("r.note"),
  issuedAt: instant("r.issued_at"),
  issuedBy: signer("issuer", "r.issued_at"),
  supersededAt: instant("r.superseded_at"),
  createdAt: instant("r.created_at"),
  sheet: sheetObject,
  scale: literal("r.scale"),
  seenAt: instant("seen.first_at"),
});

export const revisionJoins = sql`
  join drawing_sheets s on s.id = r.sheet_id
  left join users issuer on issuer.id = r.issued_by
  left join drawing_views seen on seen.revision_id = r.id and seen.user_id = (select current_actor())`;

/** The revision that the register shows of the drawing in row `d`: the current one, or the latest that the actor sees. */
export const latestRevision = sql`
  (select r.* from drawing_revisions r where r.drawing_id = d.id
    order by (r.id = d.current_id) is true desc, r.issued_at desc nulls last, r.seq desc limit 1)`;

const drawingFields = {
  _id: plain("d.id"),
  project: plain("d.project_id"),
  number: text("d.number"),
  title: text("d.title"),
  discipline: plain("d.discipline"),
  folder: text("d.folder"),
  version: literal("d.version"),
  createdAt: instant("d.created_at"),
};
/** True if the revision that the actor sees is no longer current and they were given nothing newer. */
const outdated = literal(
  "(d.current_id is not null and not exists (select from drawing_revisions c where c.id = d.current_id))",
);

/** A line of the register: a drawing in row `d`, with its latest revision in row `r`. */
export const drawingRowObject = object({
  ...drawingFields,
  revision: revisionObject,
  revisions: literal("(select count(*) from drawing_revisions x where x.drawing_id = d.id)"),
  outdated,
});

/** A drawing in row `d`, with its revisions in a column. */
export const drawingObject = object({
  ...drawingFields,
  outdated,
  createdBy: person("maker"),
  revisions: literal("revisions.list"),
});
