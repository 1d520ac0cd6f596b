// Imported before all others: it registers a kind.
import {
  INSPECTION,
  removeInspections,
} from "../../../../contract/site/testing/inspection-kind.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { v7 as newId } from "uuid";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { page } from "vitest/browser";
import type { User } from "../../../../contract/auth/auth.ts";
import type { Role } from "../../../../contract/permissions.ts";
import type { Json } from "../../../../engine/records/content.ts";
import type { Owner } from "../../../device/database.ts";
import { deviceOf } from "../../../device/open-device.ts";
import { SyncProvider } from "../../../device/writing/sync-context.tsx";
import { SignedIn } from "../../../testing/signed-in.tsx";
import { SiteScreen } from "../site-screen.tsx";

afterAll(removeInspections);
const masons = newId();
const testAddress = window.location.href;

// The server cannot be reached: everything shown comes from this device.
beforeEach(() => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
});
afterEach(async () => {
  // Runs before the kind is removed.
  await cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", testAddress);
});

/** Provides the queue of requests, through which comments are sent. */
function WithQueue({ owner, children }: { readonly owner: Owner; readonly children: ReactNode }) {
  const client = useQueryClient();
  const [refetchSession, askToLeave] = [async () => undefined, async () => true];
  return <SyncProvider {...{ client, owner, refetchSession, askToLeave }}>{children}</SyncProvider>;
}

/** Opens the site tab of a new project, on a separate device. */
async function openSite(role: Role, search = "part=inspections") {
  const [userId, project, workspaceId] = [newId(), newId(), newId()];
  const workspace = { _id: workspaceId, timeZone: "Africa/Lagos" };
  const user = { _id: userId, name: "Ada", role, workspace } as unknown as User;
  const device = deviceOf({ userId, workspaceId });
  await device.db.rows.put({
    key: `project/${project}`,
    record: "project",
    id: project,
    project,
    copy: "",
    row: {
      title: "Lekki Duplex",
      people: [{ _id: userId, name: "Ada", role, company: null }],
      companies: [{ _id: masons, name: "Lagos Masons", trade: "" }],
      activities: [],
    },
  });
  const made = { record: INSPECTION, project, act: "create" };
  const add = (fields: Readonly<Record<string, Json>>) =>
    device.act({ ...made, id: newId(), fields, title: String(fields["title"]) });
  window.history.replaceState(null, "", `/site?${search}`);
  const router = createBrowserRouter([{ path: "*", element: <SiteScreen projectId={project} /> }]);
  const show = () =>
    render(
      <SignedIn user={user}>
        <WithQueue owner={device.owner}>
          <RouterProvider router={router} />
        </WithQueue>
      </SignedIn>,
    );
  return { device, add, show };
}

const rows = page.getByRole("list", { name: "Inspections" }).getByRole("listitem");
/** Expects that only one row is shown, that of the record with this title. */
async function expectOnly(title: string): Promise<void> {
  await expect.element(row(new RegExp(title))).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(1);
}
const row = (words: RegExp) => rows.filter({ hasText: words });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const count = (label: string) => page.getByRole("button", { name: new RegExp(`^${label} \\d`) });

test("a declared kind has a tab, a form, a list and a panel, and stands on the device", async () => {
  const { device, show } = await openSite("engineer", "part=diary");
  await show();
  await page.getByRole("button", { name: "Inspections" }).click();
  await expect.element(page.getByText("What is looked at before the work goes on.")).toBeVisible();
  await page.getByRole("button", { name: "New inspection" }).click();
  const form = dialog("New inspection");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByText("Say what is inspected.")).toBeVisible();
  await form.getByLabelText("What is inspected").fill("Slab of level 2");
  await form.getByLabelText("Stage").selectOptions("Before the pour");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(row(/New.*Slab of level 2.*Planned.*Before the pour/)).toBeVisible();

  await page.getByRole("link", { name: "Slab of level 2" }).click();
  expect(window.location.search).toContain("inspection=");
  const panel = dialog("Slab of level 2");
  await expect.element(panel.getByText("Before the pour")).toBeVisible();
  await expect.element(panel.getByText("Planned by")).toBeVisible();
  await panel.getByRole("button", { name: "Fail" }).click();
  const reason = dialog("Fail");
  await reason.getByRole("button", { name: "Fail" }).click();
  await expect.element(reason.getByText("Say what failed.")).toBeVisible();
  await reason.getByLabelText("Reason").fill("The bars  are rusty");
  await reason.getByRole("button", { name: "Fail" }).click();
  await expect.element(panel.getByText(/The bars are rusty/)).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Plan again" })).toBeVisible();

  const waiting = await device.db.outbox.orderBy("seq").toArray();
  expect(waiting.map(({ command: { record, act, fields } }) => [record, act, fields])).toEqual([
    ["inspection", "create", { title: "Slab of level 2", stage: "before" }],
    ["inspection", "fail", { reason: "The bars are rusty" }],
  ]);
});

test("it is filtered by its fields, its states and its due day, which the address keeps", async () => {
  const { add, show } = await openSite("engineer");
  await add({ title: "Columns", company: masons, due: "2020-01-06", trade: "Mason" });
  await add({ title: "Roof", stage: "after", due: "2099-01-05", trade: "roofer" });
  await show();
  await expect.element(row(/Columns.*Late, due 6 Jan 2020/)).toBeVisible();
  await expect.element(count("Overdue")).toHaveTextContent("Overdue 1");
  await count("Overdue").click();
  await expectOnly("Columns");
  await count("All").click();
  await page.getByLabelText("Stage").selectOptions("After the pour");
  await expectOnly("Roof");
  await page.getByLabelText("Stage").selectOptions("All stages");
  await page.getByLabelText("Trade").selectOptions("roofer");
  await expectOnly("Roof");
  await page.getByLabelText("Company").selectOptions("Lagos Masons");
  await expect.element(page.getByText("No inspection matches.")).toBeVisible();
  expect(window.location.search).toContain(`company=${masons}`);
  await page.getByRole("link", { name: "Show all inspections" }).click();
  await page.getByLabelText("Search inspections").fill("column");
  await expect.element(row(/Columns.*Lagos Masons/)).toBeVisible();
});

test("who has no right to it reads it only", async () => {
  const { add, show } = await openSite("client");
  await add({ title: "Columns" });
  await show();
  await expectOnly("Columns");
  await expect
    .element(page.getByRole("button", { name: "New inspection" }))
    .not.toBeInTheDocument();
  await page.getByRole("link", { name: "Columns" }).click();
  await expect.element(dialog("Columns").getByText("Planned by")).toBeVisible();
  const acts = dialog("Columns").getByRole("group", { name: "Actions" });
  await expect.element(acts).not.toBeInTheDocument();
});
