import { diary } from "../../../../contract/site/diary.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { textOf } from "../snags/snag-filters.ts";

interface DiaryStateProps {
  readonly record: LocalRecord | undefined;
  /** The name of the company whose diary it is; undefined for the project's. */
  readonly company: string | undefined;
}

/** Whose diary it is, and how far. */
export function DiaryState({ record, company }: DiaryStateProps) {
  const state = record?.state ?? "";
  const label = Object.hasOwn(diary.states, state)
    ? diary.states[state as keyof typeof diary.states].label
    : "Not begun";
  const isProposed = record?.isProposed === true;
  const reason = record && textOf(record, "reason");
  return (
    <>
      <p className="text-soft">
        <span className="diary-state" data-state={isProposed ? "" : state}>
          {isProposed ? `${label} once it is sent` : label}
        </span>{" "}
        {company === undefined ? "The project’s diary." : `The diary of ${company}.`}
        {record !== undefined && record.unsent > 0 && !isProposed && " Still to be sent."}
      </p>
      {state === "draft" && reason && (
        <Banner tone="red" title="Sent back">
          {reason}
        </Banner>
      )}
    </>
  );
}
