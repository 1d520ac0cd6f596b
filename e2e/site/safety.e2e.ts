import type { Page } from "@playwright/test";
import { fillCompany } from "../seed/busy-company.ts";
import { addProject, addTask, type TestCompany } from "../harness/company.ts";
import { mainNav, submitLogin } from "../harness/screens.ts";
import { readStorage, readToken } from "../harness/device/storage.ts";
import { expect, test } from "../harness/test.ts";

/** Walks through the app as a person does, and opens what can be opened. */
async function walk(page: Page, company: TestCompany): Promise<void> {
  const nav = mainNav(page);
  await expect(page.getByLabel(/^Line chart of activities/)).toBeVisible();
  await nav.getByRole("link", { name: "Projects" }).click();
  await page.getByRole("searchbox").fill("Lekki");
  await expect(page).toHaveURL("/projects?search=Lekki");
  await page.getByRole("link", { name: "Lekki Duplex", exact: true }).click();
  await page.getByRole("checkbox").first().click();
  await nav.getByRole("link", { name: "Tasks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByLabel("Assignee")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: "See all notifications" }).click();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  for (const name of ["Resources", "Reports", "Admin", "Dashboard"]) {
    await nav.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await page.getByRole("link", { name: /, your profile$/ }).click();
  await expect(page.getByText("This browser", { exact: true })).toBeVisible();
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
}

test("a walk through the app: no other origins, no token in a URL, two entries in local storage", async ({
  page,
  company,
  db,
}) => {
  await fillCompany(db, company);
  const seen: { url: string; referrer: string }[] = [];
  const tokens = new Set<string>();
  page.on("request", (request) => {
    const { referer = "", authorization = "" } = request.headers();
    seen.push({ url: request.url(), referrer: referer });
    if (authorization) tokens.add(authorization.replace("Bearer ", ""));
  });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await submitLogin(page, company.admin);
  await walk(page, company);

  const storage = await readStorage(page);
  expect(Object.keys(storage).toSorted()).toEqual(["accessToken", "lastTokenRefresh"]);
  expect(tokens.size).toBeGreaterThan(0);
  const { origin } = new URL(page.url());
  for (const { url, referrer } of seen) {
    // The fixture `watch` fails the test for requests to other origins, too. This check shows their URLs.
    expect(new URL(url).protocol === "data:" || new URL(url).origin === origin, url).toBe(true);
    for (const token of tokens) expect(url + referrer).not.toContain(token);
    // Our own files may have such words in their names, after what they do.
    if (!new URL(url).pathname.startsWith("/assets/"))
      expect(url).not.toMatch(/eyJ|token=|password/i);
  }
  const inSession = await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
  for (const token of tokens) expect(inSession).not.toContain(token);
});

test("a policy allows only our own scripts and styles, an injected one does nothing, a planted way back leads nowhere, and only the page reads the token", async ({
  request,
  page,
  company,
  watch,
}) => {
  await test.step("every page has a policy that allows only our own scripts and styles, and an answer of the API may load nothing", async () => {
    for (const path of ["/", "/login", "/projects", "/nowhere", "/api/docs"]) {
      const headers = (await request.get(path)).headers();
      const policy = headers["content-security-policy"] ?? "";
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("script-src 'self'");
      expect(policy, path).toContain("style-src 'self'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toContain("base-uri 'none'");
      expect(policy, path).not.toMatch(/unsafe|\*|https?:/);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
    }
    for (const path of ["/api/projects", "/api/nowhere"]) {
      const headers = (await request.get(path)).headers();
      expect(headers["content-security-policy"], path).toMatch(/^default-src 'none'; base-uri/);
      expect(headers["content-security-policy"], path).not.toContain("self");
      expect(headers["x-content-type-options"], path).toBe("nosniff");
    }
  });
  await test.step("an injected script or style does nothing, a planted way back leads nowhere else, and only the page can read the token", async () => {
    watch.expect(/violates the following Content Security Policy directive/);
    const breaches: string[] = [];
    page.on("console", (message) => breaches.push(message.text()));
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.broken = 'script'";
      const style = document.createElement("style");
      style.textContent = "body { display: none }";
      const image = document.createElement("div");
      image.innerHTML =
        "<img src='x:' onerror=\"document.documentElement.dataset.broken = 'handler'\">";
      document.body.append(script, style, image);
    });
    await expect.poll(() => breaches.join("\n")).toContain("inline event handler");
    expect(breaches.join("\n")).toContain("inline script");
    expect(breaches.join("\n")).toContain("inline style");
    await expect(page.locator("html")).not.toHaveAttribute("data-broken");
    await expect(page.getByLabel("Email")).toBeVisible();

    await page.evaluate(() => {
      history.replaceState({ ...history.state, usr: { from: "//evil.example/x" } }, "");
    });
    await page.reload();
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    const token = await readToken(page);
    expect(token).toBeTruthy();
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await page.content()).not.toContain(token);
  });
});

const PAYLOAD =
  `<img src=x: onerror="document.documentElement.dataset.broken=1"><script>alert(1)</script>` +
  `<svg onload=alert(1)></title>{{7*7}}\${7*7} javascript:alert(1)`;

test("what people write, and what a URL holds, is shown as text everywhere", async ({
  page,
  company,
  db,
  signIn,
  openBrowser,
}) => {
  const { workspaceId, admin, engineer } = company;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await db.query("update users set name = $2, company = $2 where id = $1", [admin.id, PAYLOAD]);
  await db.query("update workspaces set name = $2 where id = $1", [workspaceId, PAYLOAD]);
  const projectId = await addProject(db, { workspaceId, title: PAYLOAD, createdBy: admin.id });
  await db.query("update projects set description = $2, location = $2 where id = $1", [
    projectId,
    PAYLOAD,
  ]);
  const taskId = await addTask(db, {
    workspaceId,
    projectId,
    title: PAYLOAD,
    createdBy: admin.id,
  });
  await signIn(admin);

  await page.goto(`/projects/${projectId}?task=${taskId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(PAYLOAD);
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: PAYLOAD })).toBeVisible();
  // Assigning it creates an activity and a notification with the same words.
  await panel.getByLabel("Assignee").click();
  await page.getByRole("listbox").getByRole("option", { name: engineer.name }).click();
  await expect(panel.getByLabel("Assignee")).toContainText(engineer.name);
  await expect(page.getByRole("listitem").filter({ hasText: PAYLOAD }).first()).toBeVisible();

  for (const path of ["/dashboard", "/projects", "/tasks", "/profile", "/admin"]) {
    await page.goto(path);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByText(PAYLOAD).first()).toBeVisible();
  }
  const other = await openBrowser(engineer);
  await other.goto("/notifications");
  await expect(other.getByRole("listitem").filter({ hasText: PAYLOAD }).first()).toBeVisible();
  await other.getByRole("button", { name: /^Notifications/ }).click();
  await expect(other.getByRole("dialog").getByText(PAYLOAD).first()).toBeVisible();

  const payload = `"><img src=x: onerror="document.documentElement.dataset.broken=1">`;
  await page.goto(`/projects?search=${encodeURIComponent(payload)}&status=%3Cscript%3E`);
  await expect(page.getByRole("searchbox")).toHaveValue(payload);
  await expect(page.getByText("No projects found.")).toBeVisible();
  await page.goto(`/tasks?task=${encodeURIComponent("../../auth/me")}&sort=%00`);
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();

  for (const tab of [page, other]) {
    await expect(tab.locator("html")).not.toHaveAttribute("data-broken");
  }
  expect(dialogs).toEqual([]);
});
