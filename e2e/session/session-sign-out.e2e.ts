import { recordCalls } from "../harness/calls.ts";
import { mainNav, submitLogin } from "../harness/screens.ts";
import { readStorage, readToken, writeStorage } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";

const LOGOUT = "**/api/auth/logout";

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
});

const namesOf = (cookies: readonly { name: string }[]) => cookies.map(({ name }) => name);

test("signing out clears everything, and nothing of the session comes back", async ({
  page,
  company,
}) => {
  await test.step("it tells the server, clears everything and goes to the sign-in page", async () => {
    const token = await readToken(page);
    const ask = () =>
      page.request.get("/api/projects", { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status()).toBe(200);
    await writeStorage(page, { leftover: "of long ago" });
    const calls = recordCalls(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(await readStorage(page)).toEqual({});
    expect(calls.to("/api/auth/logout")).toHaveLength(1);
    expect((await ask()).status()).toBe(401);
    // The cookie of a known browser does not sign anybody in.
    expect(namesOf(await page.context().cookies())).toEqual(["plumbline_device"]);
  });

  await test.step("the next person is not sent to the page where this one was", async () => {
    await submitLogin(page, company.clientOff);
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("nor if a storage event of another tab arrives during the sign-out", async () => {
    await mainNav(page).getByRole("link", { name: "Projects" }).click();
    await expect(page.getByText("No projects found.")).toBeVisible();
    // Sends the event in every frame from the end of the session here until the sign-in page.
    await page.getByRole("button", { name: "Logout" }).evaluate((button: HTMLButtonElement) => {
      const tell = () => {
        const isOver = localStorage.getItem("accessToken") === null;
        if (isOver) window.dispatchEvent(new StorageEvent("storage", { key: null }));
        if (!isOver || location.pathname !== "/login") requestAnimationFrame(tell);
      };
      button.click();
      tell();
    });
    await expect(page).toHaveURL("/login");
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("neither Back nor a reload restores it", async () => {
    await mainNav(page).getByRole("link", { name: "Projects" }).click();
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await page.goBack();
    await expect(page).toHaveURL("/login");
    await page.goto("/projects");
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Lekki Duplex")).toHaveCount(0);
  });
});

test("signing out works while the server is down, permanently", async ({
  page,
  company,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\/auth\/logout/);
  await page.route(LOGOUT, (route) => route.abort());
  await writeStorage(page, { leftover: "of long ago" });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await readStorage(page)).toEqual({});

  // The session does not return when the server is reachable again, either.
  await page.unroute(LOGOUT);
  await page.goto("/projects");
  await expect(page).toHaveURL("/login");
  // The cookie of a known browser does not sign anybody in.
  expect(namesOf(await page.context().cookies())).toEqual(["plumbline_device"]);
  await submitLogin(page, company.engineer);
  await expect(page).not.toHaveURL("/login");
  await page.reload();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});
