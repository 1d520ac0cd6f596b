import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  addTaskByForm,
  createProject,
  mainNav,
  newEmail,
  submitLogin,
  submitRegister,
} from "../harness/screens.ts";
import { startServer } from "../harness/server-process.ts";
import { expect, test } from "../harness/test.ts";

test("a server that is killed returns with all acknowledged work, and everyone is still signed in", async ({
  browser,
  watch,
}, testInfo) => {
  // It creates a database of its own, and starts the whole product twice.
  test.setTimeout(90_000);
  watch.expect(
    /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING) /,
  );
  const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-crash-"));
  const start = (port: string) =>
    startServer({
      // Uses the built-in database, even if the run is given another one.
      env: { DATA_DIR: dataDir, DATABASE_URL: "", PORT: port },
      log: testInfo.outputPath("server.log"),
    });
  let server = await start("0");
  const { address } = server;
  try {
    const context = await browser.newContext({ baseURL: address });
    watch.follow(context, address);
    const page = await context.newPage();
    const email = newEmail();
    const title = "Marina Tower";
    await page.goto("/register");
    await submitRegister(page, { name: "Funmi Ade", company: "Ade Builders", email });
    await mainNav(page).getByRole("link", { name: "Projects" }).click();
    await createProject(page, { title, description: "Twelve floors", budget: "5000000" });
    await addTaskByForm(page, "Set out the piles");

    await server.kill();
    await mainNav(page).getByRole("link", { name: "Projects" }).click();
    await page.getByLabel("Sort").selectOption({ label: "Title, A to Z" });
    await expect(page.getByText("Failed to load projects. Please try again.")).toBeVisible();

    server = await start(new URL(address).port);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByText("₦5,000,000", { exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Done: Set out the piles" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await submitLogin(page, { email });
    await expect(page).toHaveURL("/dashboard");
    await context.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
