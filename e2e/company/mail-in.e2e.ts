import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import nodemailer from "nodemailer";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { RUN } from "../harness/run.ts";
import { startServer } from "../harness/server-process.ts";
import { expect, test as base } from "../harness/test.ts";

const DOMAIN = "in.example.com";

/** A server of its own, on the database of the run, that receives mail. */
const test = base.extend<{ mailPort: number }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
  async mailPort({}, provide) {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    await provide(port);
  },
  async baseURL({ databaseUrl, mailPort }, provide, info) {
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: process.env[RUN.dataDir] ?? "",
      MAIL_IN_PORT: String(mailPort),
      MAIL_IN_DOMAIN: DOMAIN,
    };
    const server = await startServer({ env, log: info.outputPath("server.log") });
    await provide(server.address);
    await server.stop();
  },
});

test("a person makes an address of their own, mails a snag to it, and renews it", async ({
  page,
  company,
  signIn,
  watch,
  mailPort,
}) => {
  watch.expect(/status of 400 .* at .*\/api\/record-mails/);
  // It starts a server of its own.
  test.setTimeout(120_000);
  const send = (to: string, subject: string) =>
    nodemailer
      .createTransport({ host: "127.0.0.1", port: mailPort, ignoreTLS: true })
      .sendMail({ from: "funmi@else.example", to, subject, text: "At the top" });
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/site?part=snags`);
  await expect(page.getByText("No snags.")).toBeVisible();
  await page.getByRole("button", { name: "Add by mail" }).click();
  const panel = page.getByRole("dialog", { name: "Add by mail" });
  await panel.getByRole("button", { name: "Make my address" }).click();
  const field = panel.getByLabel("Address for your snags");
  await expect(field).toHaveValue(/^snags\+[a-z2-7]{33}@in\.example\.com$/);
  await expectAccessible(page, "an address for snags");
  await expectNoSidewaysScroll(page, "an address for snags");
  const first = await field.inputValue();

  await send(first, "Door rubs");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Door rubs" }).click();
  const snag = page.getByRole("dialog", { name: "Door rubs" });
  await expect(snag.getByText("At the top")).toBeVisible();

  await snag.getByRole("button", { name: "Mail snag" }).click();
  const letter = page.getByRole("dialog", { name: "Mail this snag" });
  await expect(letter.getByLabel(company.clientOn.name)).toBeVisible();
  await letter.getByRole("button", { name: "Send" }).click();
  await expect(letter.getByText("Choose somebody.")).toBeVisible();
  await expectAccessible(page, "mailing a snag");
  await letter.getByLabel(company.clientOn.name).check();
  await letter.getByRole("button", { name: "Send" }).click();
  await expect(letter.getByText(`${company.clientOn.name} cannot see this record.`)).toBeVisible();
  await letter.getByLabel(company.clientOn.name).uncheck();
  await letter.getByLabel(company.admin.name).check();
  await letter.getByLabel("Message").fill("Please look at this.");
  await letter.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("1 mail is on its way.")).toBeVisible();
  await expect(letter).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add by mail" }).click();
  await expect(field).toHaveValue(first);
  await panel.getByRole("button", { name: "Renew" }).click();
  const question = page.getByRole("alertdialog", { name: "Renew your address?" });
  await expectAccessible(page, "renewing an address");
  await question.getByRole("button", { name: "Renew" }).click();
  await expect(page.getByText("The former address no longer works.")).toBeVisible();
  await expect(send(first, "Former")).rejects.toThrow("does not exist");
  await page.getByRole("button", { name: "Add by mail" }).click();
  await expect(field).not.toHaveValue(first);
  await send(await field.inputValue(), "Tile chipped");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Tile chipped" })).toBeVisible();
});
