import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { applyRow } from "./cache.ts";

it.each([
  { record: "task", list: "listTasks", field: "tasks" },
  { record: "expense", list: "listExpenses", field: "expenses" },
] as const)("an answer changes or removes its row in every $list", ({ record, list, field }) => {
  const client = new QueryClient();
  const key = [list, { query: { project: "p" } }, "pages"];
  const other = { _id: "b", version: 1 };
  const page = { data: { [field]: [{ _id: "a", version: 1 }, other], total: 2 } };
  client.setQueryData(key, { pages: [page, { data: { [field]: [], total: 2 } }] });
  const rows = () =>
    client
      .getQueryData<{ pages: { data: Record<string, unknown> }[] }>(key)
      ?.pages.map(({ data }) => data[field]);
  const row = { _id: "a", version: 2 };
  applyRow(client, { record, id: "a", row });
  expect(rows()).toEqual([[row, other], []]);
  applyRow(client, { record, id: "a", row: null });
  expect(rows()).toEqual([[other], []]);
});
