import { useMemo } from "react";
import { Link } from "react-router";
import { recordKindOf } from "../../../../contract/site/registry.ts";
import { paths } from "../../../paths.ts";
import type { DeviceDatabase } from "../../../device/database.ts";
import { useDevice, useStored } from "../parts/use-site.ts";

interface RecordPlace {
  readonly kind: string;
  readonly id: string;
  readonly project: string;
}

/** Returns a record's title, from this device's data. */
async function nameOf(db: DeviceDatabase, { kind: name, id }: RecordPlace): Promise<string> {
  const kind = recordKindOf(name);
  const [stored, entry] = await Promise.all([
    db.rows.get(`${name}/${id}`),
    db.outbox.where("recordId").equals(id).last(),
  ]);
  const fields = stored?.row["fields"] as Readonly<Record<string, unknown>> | undefined;
  const title = kind && fields && (kind.nameOf?.(fields) ?? fields[kind.title]);
  return typeof title === "string" && title !== "" ? title : (entry?.title ?? kind?.noun ?? name);
}

/** A link to the record that something waits for, or was refused on. */
export function RecordLink({
  onFollow,
  ...place
}: RecordPlace & { readonly onFollow: () => void }) {
  const { db } = useDevice();
  const { kind, id, project } = place;
  const ask = useMemo(() => () => nameOf(db, { kind, id, project }), [db, kind, id, project]);
  const name = useStored(ask);
  const search = new URLSearchParams({
    part: recordKindOf(kind)?.subject?.part ?? kind,
    [kind]: id,
  });
  return (
    <Link
      to={`${paths.projectRoom(project, "site")}?${search.toString()}`}
      onClick={onFollow}
      className="underline underline-offset-4 wrap-anywhere"
    >
      {name ?? "The record"}
    </Link>
  );
}
