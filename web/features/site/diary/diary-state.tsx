import { diary } from "../../../../contract/site/diary.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { lastWords, toneOf } from "../parts/record-words.ts";

interface DiaryStateProps {
  readonly record: LocalRecord | undefined;
  /** The name of the company whose diary it is; undefined for the project's. */
  readonly company: string | undefined;
}

/** Whose diary it is, and how far. */
export function DiaryState({ record, company }: DiaryStateProps) {
  const label = record ? toneOf(diary, record.state).label : "Not begun";
  const isProposed = record?.isProposed === true;
  const said = record && lastWords(diary, record);
  return (
    <>
      <p className="text-soft">
        <span className="diary-state" data-state={isProposed ? "" : (record?.state ?? "")}>
          {isProposed ? `${label} once it is sent` : label}
        </span>{" "}
        {company === undefined ? "The project’s diary." : `The diary of ${company}.`}
        {record !== undefined && record.unsent > 0 && !isProposed && " Still to be sent."}
      </p>
      {said && (
        <Banner tone="red" title={said.did}>
          {said.words}
        </Banner>
      )}
    </>
  );
}
