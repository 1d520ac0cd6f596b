import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { useUnsavedGuard } from "../hooks/use-unsaved-guard.ts";
import { DiscardQuestion } from "./discard-question.tsx";

function Form() {
  const guard = useUnsavedGuard(
    () => true,
    () => undefined,
  );
  return (
    <>
      <Link to="/away">Leave</Link>
      <DiscardQuestion guard={guard} what="Your note" />
    </>
  );
}

/** Presses a button twice before anything is drawn anew. */
async function pressTwice(name: string): Promise<void> {
  await page.getByRole("link", { name: "Leave" }).click();
  const button = page.getByRole("button", { name });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
}

test("a second press of an answer does nothing: the person stays, or leaves once", async () => {
  const thrown: string[] = [];
  const note = (event: ErrorEvent) => {
    thrown.push(event.message);
    event.preventDefault();
  };
  window.addEventListener("error", note);
  const router = createMemoryRouter([
    { path: "/", element: <Form /> },
    { path: "/away", element: <h1>Away</h1> },
  ]);
  await render(<RouterProvider router={router} />);

  await pressTwice("Keep editing");
  await expect.poll(() => page.getByRole("alertdialog").elements().length).toBe(0);
  expect(router.state.location.pathname).toBe("/");

  await pressTwice("Discard");
  await expect.element(page.getByRole("heading", { name: "Away" })).toBeVisible();
  window.removeEventListener("error", note);
  expect(thrown).toEqual([]);
});
