import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from "../../../contract/comments.ts";
import { listAssignees } from "../../../contract/projects.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { KindHolding, NamedSubject } from "../../../contract/subjects.ts";
import { ApiError, call } from "../../api/call.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";

const PAGE_SIZE = 20;

/** The record that is commented on, as the API names it, with its project. */
export interface On {
  readonly projectId: string;
  readonly record: NamedSubject<KindHolding<"comments">>;
}

type Page = AnswerOf<typeof listComments>;
type Pages = InfiniteData<Page, string | null>;

function optionsOf(on: On) {
  const query = { ...on.record, limit: PAGE_SIZE };
  return infiniteOptionsFor(listComments, { query }, (page) => page.nextCursor);
}

/** The comments on a record, newest first, page by page. */
export function useCommentPages(on: On) {
  const list = useInfiniteQuery(optionsOf(on));
  const pages = list.data?.pages;
  // A page that was fetched after another comment came begins with the end of the one before it.
  const comments = useMemo(
    () => [...new Map(pages?.flatMap(({ data }) => data).map((each) => [each._id, each])).values()],
    [pages],
  );
  return { ...list, comments, total: pages?.[0]?.total };
}

/** Changes what is cached of a list; an answer that is on its way would take it back. */
async function change(client: QueryClient, on: On, apply: (page: Page, n: number) => Page) {
  const { queryKey } = optionsOf(on);
  if (client.getQueryData(queryKey) === undefined) {
    await client.invalidateQueries({ queryKey });
    return;
  }
  await client.cancelQueries({ queryKey });
  client.setQueryData<Pages>(
    queryKey,
    (list) => list && { ...list, pages: list.pages.map((page, n) => apply(page, n)) },
  );
}

/** Sends a comment; a second sending of the same id is the same comment. */
export function useSendComment(on: On) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sent: { readonly _id: string; readonly body: string }) => {
      const { data } = await call(createComment, { body: { ...sent, ...on.record } });
      await change(client, on, (page, n) => {
        if (page.data.some(({ _id }) => _id === data._id)) return page;
        const added = { ...page, total: page.total + 1 };
        return n === 0 ? { ...added, data: [data, ...page.data] } : added;
      });
    },
  });
}

/** Changes the text of one's own comment. */
export function useEditComment(on: On, commentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: string) => {
      const { data } = await call(updateComment, { params: { id: commentId }, body: { body } });
      const replaced = (each: Comment) => (each._id === data._id ? data : each);
      await change(client, on, (page) => ({ ...page, data: page.data.map(replaced) }));
    },
  });
}

/** Deletes one's own comment, which then leaves the list, its row and dialog included. */
export function useDeleteComment(on: On) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (commentId: string) => {
      await call(deleteComment, { params: { id: commentId } }).catch((error: unknown) => {
        // It is gone already.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await change(client, on, (page) => ({
        ...page,
        total: page.total - 1,
        data: page.data.filter(({ _id }) => _id !== commentId),
      }));
    },
  });
}

/** The people who can see a project and whose name or company matches, once somebody is being named. */
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
