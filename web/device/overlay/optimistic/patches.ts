import type {
  ActivityReport,
  listActivityReports,
  reportProgress,
} from "../../../../contract/programme/activity-reports.ts";
import type { getSummary } from "../../../../contract/reports/analytics.ts";
import type { Comment, createComment, listComments } from "../../../../contract/comments.ts";
import type { getMailSettings, putMailSettings } from "../../../../contract/mail/mail-settings.ts";
import type { getPushSettings, putPushSettings } from "../../../../contract/mail/push.ts";
import type {
  deleteNotification,
  listMyNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from "../../../../contract/mail/notifications.ts";
import type { setLastProject } from "../../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { Patch, Patches } from "../overlay.ts";
import { commentRows, fileRows, type RowsOfRead } from "../records.ts";
import { changePages } from "./notification-pages.ts";
import * as rules from "./notification-rules.ts";
import { patch } from "./patch.ts";
import { taskPatches } from "./tasks.ts";

type Mine = typeof listMyNotifications;
type Reports = typeof listActivityReports;

/**
 * The optimistic update of each write. A write that is not listed shows nothing until the server has answered.
 * Patches depend only on the command, so that a stored command shows the same after a reload.
 */
export const patches: Patches = {
  ...taskPatches,
  createComment: {
    listComments: patch<typeof createComment, typeof listComments, Comment>(
      (pages, { shown, read }) =>
        (commentRows.insert?.(pages, shown, read) ?? pages) as typeof pages,
    ),
  },
  deleteComment: { listComments: removeFrom(commentRows) },
  deleteFile: {
    listFiles: removeFrom(fileRows),
    listProjectFiles: removeFrom(fileRows),
    listPhotos: removeFrom(fileRows),
  },
  markNotificationRead: {
    listMyNotifications: patch<typeof markNotificationRead, Mine, rules.Target>(
      (pages, { shown }) => changePages(pages, (before) => rules.markRead(before, shown)),
    ),
  },
  markAllNotificationsRead: {
    listMyNotifications: patch<typeof markAllNotificationsRead, Mine>((pages) =>
      changePages(pages, rules.markAllRead),
    ),
  },
  deleteNotification: {
    listMyNotifications: patch<typeof deleteNotification, Mine, rules.Target>((pages, { shown }) =>
      changePages(pages, (before) => rules.removeNotification(before, shown)),
    ),
  },
  reportProgress: {
    listActivityReports: patch<typeof reportProgress, Reports, ActivityReport>(
      (pages, { params, shown, read }) =>
        (read.params as typeof params).id === params.id
          ? pages.map(({ data }) => ({ data: withReport(data, shown) }))
          : pages,
    ),
  },
  setLastProject: {
    getSummary: patch<typeof setLastProject, typeof getSummary>((pages, { body }) =>
      pages.map((page) => ({ ...page, data: { ...page.data, lastProject: body.project } })),
    ),
  },
  putMailSettings: {
    getMailSettings: patch<typeof putMailSettings, typeof getMailSettings>((pages, { body }) =>
      pages.map(({ data }) => ({
        data: { ...data, kinds: { ...data.kinds, ...withoutUndefined(body.kinds) } },
      })),
    ),
  },
  putPushSettings: {
    getPushSettings: patch<typeof putPushSettings, typeof getPushSettings>((pages, { body }) =>
      pages.map(({ data }) => ({
        data: {
          ...data,
          kinds: { ...data.kinds, ...withoutUndefined(body.kinds ?? {}) },
          quiet: body.quiet === undefined ? data.quiet : body.quiet,
        },
      })),
    ),
  },
};

/** Adds a waiting report, which replaces the same company's earlier report on the activity. */
function withReport(
  data: AnswerOf<Reports>["data"],
  report: ActivityReport,
): AnswerOf<Reports>["data"] {
  const isOther = ({ activity, company }: ActivityReport) =>
    activity !== report.activity || company?._id !== report.company?._id;
  return { ...data, waiting: [...data.waiting.filter(isOther), report] };
}

/** Removes the row that the command deletes. */
function removeFrom(rows: RowsOfRead): Patch {
  return (pages, { input }) => {
    const { id } = input.params as { readonly id: string };
    return rows.map(pages, (row) => (row._id === id ? undefined : row));
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(kinds: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(kinds).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
