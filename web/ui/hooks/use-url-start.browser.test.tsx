import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
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

const openLink = async () => {
  const router = createMemoryRouter([{ path: "/", element: <Screen /> }], {
    initialEntries: ["/?new=snag"],
  });
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText("Nothing begun")).toBeVisible();
  expect(router.state.location.search).toBe("?new=snag");
  return router;
};

test("a link begins once the right is known, and what is begun outlasts the right", async () => {
  const router = await openLink();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByText("New snag")).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe("");
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect.element(page.getByText("New snag")).toBeVisible();
});

test("a link without the right begins nothing, also once the right is given", async () => {
  const router = await openLink();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect.poll(() => router.state.location.search).toBe("");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect.element(page.getByText("Nothing begun")).toBeVisible();
});
