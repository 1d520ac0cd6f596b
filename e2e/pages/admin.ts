import { expect, type Locator, type Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../../server/platform/ids.ts";

/** Opens a section of the control room by its tab's name. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
}

/** The drawer with the actions on a person. */
export function personPanel(page: Page, name: string): Locator {
  return page.getByRole("dialog", { name });
}

/** Confirms the question on the screen. */
export async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: label, exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

/** Adds a mail to the company's queue: a failed one, or one that waits for a later attempt. */
export async function addUnsentMail(
  db: pg.Pool,
  mail: {
    workspaceId: string;
    to: string;
    state: "failed" | "queued";
    attempts: number;
    lastError: string;
  },
): Promise<void> {
  await db.query(
    `insert into mails (id, workspace_id, recipient, kind, subject, body_text, body_html, state,
                        attempts, last_error, created_at, due_at)
     values ($1, $2, $3, 'notice', 'Roof', 'Roof', '<p>Roof</p>', $4, $5, $6,
             now() - interval '2 hours', now() + interval '3 hours')`,
    [newId(), mail.workspaceId, mail.to, mail.state, mail.attempts, mail.lastError],
  );
}
