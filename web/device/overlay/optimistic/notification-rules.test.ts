import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Notification } from "../../../../contract/mail/notifications.ts";
import {
  countUnread,
  loaded,
  markAllRead,
  markRead,
  noNotifications,
  type Notifications,
  removeNotification,
} from "./notification-rules.ts";

function notification(_id: string, isRead: boolean): Notification {
  return {
    _id,
    title: "Task assigned",
    message: "Ada gave you “Cast the slab”.",
    type: "info",
    isRead,
    createdAt: "2026-03-12T08:00:00.000Z",
    kind: null,
    project: null,
    subject: null,
    task: null,
    expense: null,
  };
}

/** A list of at most 12 notifications with ids from a small pool, and unread ones beyond it. */
const anyState: fc.Arbitrary<Notifications> = fc
  .record({
    items: fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 0, max: 15 }), isRead: fc.boolean() }),
      { selector: ({ id }) => id, maxLength: 12 },
    ),
    beyond: fc.nat({ max: 300 }),
  })
  .map(({ items, beyond }) => {
    const list = items.map(({ id, isRead }) => notification(`n${id}`, isRead));
    return { items: list, unreadCount: countUnread(list) + beyond };
  });

const anyTarget = fc
  .record({ id: fc.integer({ min: 0, max: 20 }), isRead: fc.boolean() })
  .map(({ id, isRead }) => ({ _id: `n${id}`, isRead }));

const three: Notifications = {
  items: [notification("a", false), notification("b", true), notification("c", false)],
  unreadCount: 2,
};

describe("the unread count", () => {
  it("is the number with isRead false if all are loaded, whatever the server counted", () => {
    expect(loaded(three.items, { unreadCount: 7, complete: true }).unreadCount).toBe(2);
  });

  it("is the server's count if not all are loaded, but never less than those on the page", () => {
    expect(loaded(three.items, { unreadCount: 140, complete: false }).unreadCount).toBe(140);
    expect(loaded(three.items, { unreadCount: 0, complete: false }).unreadCount).toBe(2);
  });

  it("is 0 after a failed fetch, and the list empty", () => {
    expect(noNotifications).toEqual({ items: [], unreadCount: 0 });
  });
});

describe("marking one as read", () => {
  it("sets isRead and lowers the count", () => {
    const after = markRead(three, { _id: "a", isRead: false });
    expect(after.items.map((item) => item.isRead)).toEqual([true, true, false]);
    expect(after.unreadCount).toBe(1);
  });

  it("changes nothing for a read one", () => {
    expect(markRead(three, { _id: "b", isRead: true })).toEqual(three);
  });

  it("trusts its own list over a caller who saw an older state", () => {
    expect(markRead(three, { _id: "b", isRead: false }).unreadCount).toBe(2);
  });

  it("lowers the count for an unread one that is not loaded here", () => {
    expect(markRead(three, { _id: "elsewhere", isRead: false }).unreadCount).toBe(1);
  });

  it("never goes below 0", () => {
    expect(markRead({ items: [], unreadCount: 0 }, { _id: "a", isRead: false }).unreadCount).toBe(
      0,
    );
  });
});

describe("marking all as read", () => {
  it("makes all read", () => {
    const after = markAllRead(three);
    expect(after.items.every((item) => item.isRead)).toBe(true);
    expect(after.unreadCount).toBe(0);
  });
});

describe("deleting", () => {
  it("lowers the count only if it was unread", () => {
    expect(removeNotification(three, { _id: "a", isRead: false })).toMatchObject({
      unreadCount: 1,
    });
    expect(removeNotification(three, { _id: "b", isRead: true })).toMatchObject({ unreadCount: 2 });
  });

  it("removes it and leaves the others in their order", () => {
    expect(
      removeNotification(three, { _id: "a", isRead: false }).items.map((item) => item._id),
    ).toEqual(["b", "c"]);
  });
});

describe("any run of changes", () => {
  const step = fc.oneof(
    anyTarget.map((target) => (state: Notifications) => markRead(state, target)),
    anyTarget.map((target) => (state: Notifications) => removeNotification(state, target)),
    fc.constant(markAllRead),
  );

  it("keeps the count at 0 or more and never raises it", () => {
    fc.assert(
      fc.property(anyState, fc.array(step, { maxLength: 30 }), (start, steps) => {
        let state = start;
        for (const change of steps) {
          const next = change(state);
          expect(next.unreadCount).toBeGreaterThanOrEqual(0);
          expect(next.unreadCount).toBeLessThanOrEqual(state.unreadCount);
          state = next;
        }
      }),
    );
  });

  it("keeps the count equal to the unread items while all are loaded and targets come from the list", () => {
    fc.assert(
      fc.property(anyState, fc.array(fc.nat()), fc.array(fc.boolean()), (start, picks, kinds) => {
        let state: Notifications = loaded(start.items, { unreadCount: 0, complete: true });
        picks.forEach((pick, index) => {
          const target = state.items[pick % Math.max(1, state.items.length)];
          if (!target) return;
          state = kinds[index] ? markRead(state, target) : removeNotification(state, target);
        });
        expect(state.unreadCount).toBe(countUnread(state.items));
      }),
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        for (const item of state.items) {
          const once = markRead(state, item);
          expect(markRead(once, { ...item, isRead: true })).toEqual(once);
        }
        expect(markAllRead(markAllRead(state))).toEqual(markAllRead(state));
      }),
    );
  });
});
