import { countCode } from "./harness/code-loaded.ts";
import { createCompanyWithPasswords, type TestCompany } from "./harness/company.ts";
import { expect, test } from "./harness/test.ts";

/** A first visit with an empty cache. Everything that is not known from the start is asked for in one second wave. */
interface Budget {
  readonly path: (company: TestCompany) => string;
  readonly heading: string | RegExp;
  readonly scripts: number;
  readonly kilobytes: number;
}

const ofProject = (room: string) => (company: TestCompany) =>
  `/projects/${company.projectId}${room}`;

const signedOut: readonly Budget[] = [
  { path: () => "/", heading: /building/, scripts: 15, kilobytes: 135 },
  { path: () => "/login", heading: /Login|Welcome/, scripts: 15, kilobytes: 125 },
];

const signedIn: readonly Budget[] = [
  { path: () => "/dashboard", heading: /./, scripts: 15, kilobytes: 220 },
  { path: () => "/tasks", heading: "Tasks", scripts: 15, kilobytes: 235 },
  { path: () => "/projects", heading: "Projects", scripts: 15, kilobytes: 215 },
  { path: ofProject(""), heading: "Lekki Duplex", scripts: 15, kilobytes: 280 },
  { path: ofProject("/tasks"), heading: "Lekki Duplex", scripts: 15, kilobytes: 235 },
  { path: ofProject("/site"), heading: "Lekki Duplex", scripts: 16, kilobytes: 390 },
  { path: ofProject("/programme"), heading: "Lekki Duplex", scripts: 15, kilobytes: 340 },
  { path: ofProject("/money"), heading: "Lekki Duplex", scripts: 15, kilobytes: 395 },
  { path: ofProject("/drawings"), heading: "Lekki Duplex", scripts: 15, kilobytes: 330 },
  { path: ofProject("/files"), heading: "Lekki Duplex", scripts: 15, kilobytes: 240 },
  { path: () => "/resources", heading: "Resources", scripts: 15, kilobytes: 240 },
  { path: () => "/reports", heading: "Reports", scripts: 15, kilobytes: 210 },
  { path: () => "/profile", heading: /./, scripts: 15, kilobytes: 270 },
];

for (const budget of [...signedOut, ...signedIn])
  test(`${budget.path({ projectId: ":id" } as TestCompany)} loads no more code than its budget`, async ({
    page,
    db,
    signIn,
  }) => {
    const company = await createCompanyWithPasswords(db);
    if (signedIn.includes(budget)) await signIn(company.owner);
    const code = await countCode(page);
    await page.goto(budget.path(company));
    await expect(page.getByRole("heading", { name: budget.heading }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const loaded = code.read();
    expect.soft(loaded.scripts, "scripts").toBeLessThanOrEqual(budget.scripts);
    expect.soft(loaded.kilobytes, "kB of scripts and styles").toBeLessThanOrEqual(budget.kilobytes);
  });
