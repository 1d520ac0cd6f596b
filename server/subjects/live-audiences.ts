import type { LiveTopic } from "../../contract/live.ts";
import { type RecordKindName, recordNames } from "../../contract/site/record-names.ts";
import type { SubjectKind } from "../../contract/subjects.ts";
import { type Audience, audienceOf } from "./subject.ts";
import { subjects } from "./registry.ts";

const { everyone, planners, moneyReaders, nobodyElse } = audienceOf;

/** The audiences of the topics that are neither a subject nor a kind of record. */
const others: Readonly<Record<Exclude<LiveTopic, SubjectKind | RecordKindName>, Audience>> = {
  comment: everyone,
  file: everyone,
  money: moneyReaders,
  programme: everyone,
  presence: everyone,
  resource: planners,
  company: { ...everyone, company: true },
  activity: everyone,
  // Messages about somebody's own file name that person. Client reports name only their project.
  report: moneyReaders,
  notification: nobodyElse,
  // Handled by `mayEndSession`, in whichever workspace it happened.
  session: nobodyElse,
};

/** The audience of a topic; undefined, meaning nobody, for an unlisted one. */
export function audienceFor(topic: string): Audience | undefined {
  if (Object.hasOwn(subjects, topic)) return subjects[topic as SubjectKind].audience;
  if (Object.hasOwn(recordNames, topic)) return everyone;
  return Object.hasOwn(others, topic) ? others[topic as keyof typeof others] : undefined;
}
