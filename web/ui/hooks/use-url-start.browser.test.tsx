import { useState } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { choiceParam } from "./url-params.ts";
import { useUrlStart } from "./use-url-start.ts";

const params = { new: choiceParam(["snag"]) };

/** A screen on which it is not known at first whether the person may add a snag. */
function Screen() {
  const [may, setMay] = useState<boolean | null>(null);
  const [begun] = useUrlStart(params, may);
  return (
    <>
      <button type="button" onClick={() => setMay(true)}>
        Allow
      </button>
      <button type="button" onClick={() => setMay(false)}>
        Refuse
      </button>
      <p>{begun === undefined ? "Nothing begun" : `New ${begun}`}</p>
    </>
  );
}

const testAddress = window.location.href;
afterEach(() => window.history.replaceState(null, "", testAddress));
const search = () => window.location.search;

async function openLink(): Promise<void> {
  window.history.replaceState(null, "", "/site?new=snag");
  const router = createBrowserRouter([{ path: "*", element: <Screen /> }]);
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText("Nothing begun")).toBeVisible();
  expect(search()).toBe("?new=snag");
}

test("a link begins once the right is known, and what is begun outlasts the right", async () => {
  await openLink();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByText("New snag")).toBeVisible();
  await expect.poll(search).toBe("");
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect.element(page.getByText("New snag")).toBeVisible();
});

test("a link without the right begins nothing, also once the right is given", async () => {
  await openLink();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect.poll(search).toBe("");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByText("Nothing begun")).toBeVisible();
});
