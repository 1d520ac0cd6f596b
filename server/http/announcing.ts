import type { Announcement } from "../announcement.ts";
import { sendWithCommit } from "../database/attempt.ts";
import { insertChanges } from "../database/changes.sql.ts";
import type { Tx } from "../database/kysely-client.ts";
import type { Services } from "./services.ts";

/**
 * Runs `work` in a transaction that `begin` opens, once or again. Its announcements are added to the change feed with
 * the commit, and are sent after it with their number in the feed.
 */
export async function announcing<T, Entered>(
  services: Pick<Services, "changesOf" | "publish">,
  begin: (run: (tx: Tx, entered: Entered) => Promise<T>) => Promise<T>,
  work: (tx: Tx, entered: Entered, announce: (announcement: Announcement) => void) => Promise<T>,
): Promise<T> {
  const announcements: Announcement[] = [];
  let number: number | undefined;
  const answer = await begin(async (tx, entered) => {
    announcements.length = 0;
    const done = await work(tx, entered, (announcement) => announcements.push(announcement));
    const changes = services.changesOf(announcements);
    if (changes.length > 0)
      sendWithCommit<{ number: number }>(tx, insertChanges(tx, changes), ([row]) => {
        number = row?.number;
      });
    return done;
  });
  if (announcements.length > 0)
    services.publish(
      number === undefined ? announcements : announcements.map((each) => ({ ...each, number })),
    );
  return answer;
}
