import { diary } from "../../../../contract/site/diary.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { useDiaryCompany } from "../diary/use-own-company.ts";
import { useMayDo } from "../parts/use-actions.ts";

/** The kinds of record on a project that the person may begin with what another app shared. */
export function useRecordTargets(projectId: string) {
  const writesSnags = useMayDo(snag, projectId)("create");
  const mayBegin = useMayDo(diary, projectId)("create");
  const writesDiary = useDiaryCompany(projectId)?.mayWrite === true && mayBegin;
  return { diary: writesDiary, snag: writesSnags };
}
