import type { DeviceContents } from "../../../device/leaving/contents-cookie.ts";
import { counted } from "../../../ui/counted.ts";

/** Says in sentences what was lost and what was not. */
export function lostWords({ projects, things, photos }: DeviceContents): readonly string[] {
  const unsent = [
    ...(things > 0 ? [counted(things, "change")] : []),
    ...(photos > 0 ? [counted(photos, "photo")] : []),
  ];
  return [
    unsent.length > 0
      ? `${unsent.join(" and ")} waited to be sent when this device was last used. What had not been sent is lost and cannot be got back: record it again.`
      : "Nothing waited to be sent, so no work is lost.",
    ...(projects.length > 0
      ? [
          `${counted(projects.length, "project")} ${projects.length === 1 ? "was" : "were"} kept here to work without a network. All of it is on the server and can be copied again.`,
        ]
      : []),
    "Installed on the home screen, Plumbline keeps its data for longer.",
  ];
}
