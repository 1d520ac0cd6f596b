import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from "../../../contract/comments.ts";
import { listAssignees } from "../../../contract/projects/projects.ts";
import type { KindWith, NamedSubject } from "../../../contract/subjects.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import type { Entry } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useAction, useCommand, useSend } from "../../device/writing/use-command.ts";
import { useEntries, useShown } from "../../device/writing/use-shown.ts";

const PAGE_SIZE = 20;

/** The record that is commented on, in the API's form, with its project. */
export interface On {
  readonly projectId: string;
  readonly record: NamedSubject<KindWith<"comments">>;
}

function optionsOf(on: On) {
  const query = { ...on.record, limit: PAGE_SIZE };
  return infiniteOptionsFor(listComments, { query }, (page) => page.nextCursor);
}

/** The comments on a record, newest first, page by page, including pending ones. */
export function useCommentPages(on: On) {
  const options = useMemo(() => optionsOf(on), [on]);
  const list = useInfiniteQuery({ ...options, select: useShown(options.queryKey) });
  const sending = useEntries(isNewComment);
  const pages = list.data?.pages;
  // A page fetched after a new comment arrived starts with the end of the previous page.
  const comments = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data).map((each) => [each._id, each])).values()],
    [pages],
  );
  const pending = useMemo(
    () => new Set(sending.map(({ command }) => (command.shown as Comment)._id)),
    [sending],
  );
  return { ...list, comments, pending, total: pages?.[0]?.total };
}

/** How many comments a record has, if they have been loaded. */
export function knownComments(client: QueryClient, on: On): number | undefined {
  return client.getQueryData(optionsOf(on).queryKey)?.pages[0]?.total;
}

function isNewComment({ command }: Entry): boolean {
  return command.route.name === createComment.name;
}

const MOST_LETTERS = 60;

const startOf = (words: string) =>
  words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words;

/** Sends a comment optimistically, without a network too. The comments on one record are sent in the order in which they were written. */
export function useSendComment(on: On) {
  return useSend((comment: Comment) =>
    command(
      createComment,
      { body: { _id: comment._id, body: comment.body, ...on.record } },
      {
        subject: `comments on ${Object.values(on.record).join("")}`,
        shown: comment,
        title: `Comment “${startOf(comment.body)}”`,
      },
    ),
  );
}

/** Changes the text of the person's own comment. */
export function useEditComment(commentId: string) {
  return useCommand((body: string) =>
    command(updateComment, { params: { id: commentId }, body: { body } }),
  );
}

/** Deletes the person's own comment. It disappears at once, and is deleted when the undo window has ended. */
export function useDeleteComment() {
  const act = useAction();
  return ({ _id: id }: Comment) =>
    void act({
      specs: [command(deleteComment, { params: { id } }, { held: true, patience: "long" })],
      done: "Comment deleted.",
      refused: (reason) => `Your comment is not deleted. ${reason}`,
    });
}

/** The people who can see a project and whose name or company matches, fetched once a mention is typed. */
export function useMentionChoices(
  projectId: string,
  { search, enabled }: { search: string; enabled: boolean },
) {
  const query = search === "" ? {} : { search };
  const found = useQuery({
    ...queryOptionsFor(listAssignees, { params: { id: projectId }, query }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return found.data?.data ?? [];
}
