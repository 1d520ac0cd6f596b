import { type CodeLoaded, countCode, pauseIdle } from "../harness/code-loaded.ts";
import { createCompanyWithPasswords, type TestCompany } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";

/**
 * A first visit with an empty cache: what the screen needs to show itself. Everything that is not known from the start is asked
 * for in one second wave.
 */
interface Budget {
  readonly path: (company: TestCompany) => string;
  readonly heading: string | RegExp;
  readonly scripts: number;
  readonly kilobytes: number;
  /** The kilobytes including what the page loads ahead once it is idle, if that is more. */
  readonly withAhead?: number;
}

/** The kilobytes that a signed-in page loads for working offline, once it is idle. */
const DEVICE = 56;

const ofProject = (room: string) => (company: TestCompany) =>
  `/projects/${company.projectId}${room}`;

const signedOut: readonly Budget[] = [
  { path: () => "/", heading: /building/, scripts: 15, kilobytes: 133 },
  { path: () => "/login", heading: /Login|Welcome/, scripts: 15, kilobytes: 126 },
  { path: () => "/register", heading: "Create your account", scripts: 15, kilobytes: 132 },
];

const signedIn: readonly Budget[] = [
  { path: () => "/dashboard", heading: /./, scripts: 15, kilobytes: 225 },
  { path: () => "/tasks", heading: "Tasks", scripts: 15, kilobytes: 223 },
  { path: () => "/projects", heading: "Projects", scripts: 15, kilobytes: 215 },
  { path: ofProject(""), heading: "Lekki Duplex", scripts: 15, kilobytes: 288 },
  { path: ofProject("/tasks"), heading: "Lekki Duplex", scripts: 15, kilobytes: 232 },
  {
    path: ofProject("/site"),
    heading: "Lekki Duplex",
    scripts: 15,
    kilobytes: 345,
    withAhead: 450,
  },
  {
    path: ofProject("/programme"),
    heading: "Lekki Duplex",
    scripts: 15,
    kilobytes: 338,
    withAhead: 434,
  },
  { path: ofProject("/money"), heading: "Lekki Duplex", scripts: 15, kilobytes: 280 },
  { path: ofProject("/drawings"), heading: "Lekki Duplex", scripts: 15, kilobytes: 309 },
  { path: ofProject("/files"), heading: "Lekki Duplex", scripts: 15, kilobytes: 249 },
  { path: () => "/resources", heading: "Resources", scripts: 15, kilobytes: 227 },
  { path: () => "/reports", heading: "Reports", scripts: 15, kilobytes: 209 },
  { path: () => "/profile", heading: /./, scripts: 15, kilobytes: 266 },
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
    const beIdle = await pauseIdle(page);
    await page.goto(budget.path(company));
    await expect(page.getByRole("heading", { name: budget.heading }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const shown = await settled(code.read);
    expect.soft(shown.scripts, "scripts").toBeLessThanOrEqual(budget.scripts);
    expect.soft(shown.kilobytes, "kB of scripts and styles").toBeLessThanOrEqual(budget.kilobytes);
    await beIdle();
    const { kilobytes } = await settled(code.read);
    const most = budget.withAhead ?? budget.kilobytes + (signedIn.includes(budget) ? DEVICE : 0);
    expect.soft(kilobytes, "kB with what is loaded ahead").toBeLessThanOrEqual(most);
  });

/** Returns what is loaded, once two reads in a row show the same and no file is loading. */
async function settled(read: () => CodeLoaded): Promise<CodeLoaded> {
  let before: CodeLoaded | undefined;
  await expect
    .poll(() => {
      const now = read();
      const isSettled = now.underWay === 0 && now.kilobytes === before?.kilobytes;
      before = now;
      return isSettled;
    })
    .toBe(true);
  return read();
}
