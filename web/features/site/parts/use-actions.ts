import { parseRole, seesAllProjects } from "../../../../contract/permissions.ts";
import { mayDo, writesForCompany } from "../../../../contract/site/rights.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import type { Json } from "../../../../engine/records/content.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { titleOfRecord } from "./record-words.ts";
import { useDevice, useProjectLists } from "./use-site.ts";
import { useFrozen, useUser } from "../../session/public.ts";

/** Whether somebody of this role runs projects. */
function runsProjects(known: string): boolean {
  const role = parseRole(known);
  return role !== undefined && seesAllProjects(role);
}

/**
 * Returns whether the signed-in person may perform an action on a record. The rules are those of the server, and
 * apply without a network too.
 */
export function useMayDo(kind: RecordKind, projectId: string) {
  const { _id: userId, role: known } = useUser();
  const role = parseRole(known);
  const people = useProjectLists(projectId)?.people;
  const company = people?.find(({ _id }) => _id === userId)?.company ?? null;
  const isOnlyPlanner =
    people !== undefined &&
    people.every(({ _id, role: theirs }) => _id === userId || !runsProjects(theirs));
  const isFrozen = useFrozen() !== undefined;
  return (act: string, record?: LocalRecord): boolean => {
    if (role === undefined || isFrozen) return false;
    // If records of the kind belong to companies, a new one belongs to the person's own company.
    const own = kind.isOfCompanies === true && writesForCompany(role) ? company : null;
    const text = (name: string | undefined) => {
      const value = name === undefined ? undefined : record?.fields[name];
      return typeof value === "string" && value !== "" ? value : null;
    };
    return mayDo(kind, act, {
      actor: { userId, role, company, isOnlyPlanner },
      record: {
        createdBy: record?.createdBy?._id ?? userId,
        people: (kind.people ?? []).flatMap((name) => text(name) ?? []),
        company: record ? text(kind.company) : own,
        state: record?.state ?? kind.initial,
      },
    });
  };
}

/** Applies an action to a record of a kind, based on the version that is shown. It is stored on this device and sent. */
export function useRecordAction(name: RecordKindName) {
  const device = useDevice();
  return (record: LocalRecord, act: string, fields?: Readonly<Record<string, Json>>) =>
    device.act({
      record: name,
      id: record._id,
      project: record.project,
      act,
      ...(fields && { fields }),
      base: record.version,
      title: titleOfRecord(recordKinds[name], record),
    });
}
