import { describe, expect, it } from "vitest";
import { changePages, type NotificationPage, notificationsOf } from "./notification-pages.ts";
import { markAllRead, markRead, removeNotification } from "./notification-rules.ts";

function page(
  ids: readonly string[],
  nextCursor: string | null,
  unreadCount: number,
): NotificationPage {
  const data = ids.map((_id) => ({
    _id,
    title: "Task due tomorrow",
    message: "“Cast the slab” is due tomorrow.",
    type: "warning" as const,
    isRead: false,
    createdAt: "2026-03-12T08:00:00.000Z",
    kind: null,
    project: null,
    subject: null,
    task: null,
    expense: null,
  }));
  return { data, nextCursor, unreadCount, total: 120 };
}

const partial = [page(["a", "b"], "next", 110), page(["c", "d"], "after", 110)];
const whole = [page(["a", "b"], "next", 3), page(["c"], null, 3)];

describe("pages of notifications", () => {
  it("hold no notification when none is loaded", () => {
    expect(notificationsOf([])).toEqual({ items: [], unreadCount: 0 });
  });

  it("use the server's count if not all are loaded, and their own if all are", () => {
    expect(notificationsOf(partial).unreadCount).toBe(110);
    expect(notificationsOf(whole).unreadCount).toBe(3);
  });

  it("keep their boundaries when one is deleted", () => {
    const after = changePages(partial, (before) =>
      removeNotification(before, { _id: "b", isRead: false }),
    );
    expect(after.map(({ data }) => data.map(({ _id }) => _id))).toEqual([["a"], ["c", "d"]]);
    expect(after.map(({ nextCursor }) => nextCursor)).toEqual(["next", "after"]);
    expect(notificationsOf(after).unreadCount).toBe(109);
  });

  it("show a change on whichever page it falls", () => {
    const after = changePages(whole, (before) => markRead(before, { _id: "c", isRead: false }));
    expect(after[1]?.data[0]?.isRead).toBe(true);
    expect(notificationsOf(after).unreadCount).toBe(2);
  });

  it("are all read after all are marked", () => {
    expect(notificationsOf(changePages(partial, markAllRead)).unreadCount).toBe(0);
  });
});
