import { expect } from "@playwright/test";
import { planPdf } from "../../server/demo/plan-pdf.ts";
import { drawPlan, type PlanSheet } from "../../server/demo/plan-sheet.ts";
import { PASSWORD } from "../harness/company.ts";

/** A small plan. Its title block says what it is. */
export const smallPlan = (more: Partial<PlanSheet> = {}): PlanSheet => ({
  size: "A3",
  project: "Lekki Duplex",
  number: "A-101",
  title: "Ground floor plan",
  revision: "P01",
  date: "2026-03-01",
  scale: "1:100",
  bays: [4, 3],
  rooms: [
    { name: "Kitchen", at: [0, 0, 1, 1] },
    { name: "Living room", at: [1, 0, 2, 2] },
  ],
  notes: ["Do not scale from this drawing."],
  ...more,
});

interface Place {
  readonly address: string;
  readonly person: { readonly email: string };
  readonly projectId: string;
}

interface UploadedPage {
  readonly _id: string;
  readonly proposal: { readonly number: string; readonly title: string; readonly revision: string };
}

/** Uploads plans as one PDF, waits until its sheets are drawn, and issues them for construction. */
export async function issueDrawings(
  { address, person, projectId }: Place,
  plans: readonly PlanSheet[],
): Promise<void> {
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const answer = await fetch(`${address}${path}`, { method: "POST", body, headers });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { data: { _id: string; accessToken: string } };
  };
  const json = { "content-type": "application/json" };
  const { email } = person;
  const signedIn = await post(
    "/api/auth/login",
    JSON.stringify({ email, password: PASSWORD }),
    json,
  );
  const { accessToken } = signedIn as unknown as { accessToken: string };
  const authorization = `Bearer ${accessToken ?? signedIn.data.accessToken}`;
  const form = new FormData();
  form.append("project", projectId);
  const pdf = planPdf(plans.map((each) => drawPlan(each)));
  form.append("file", new Blob([pdf as BlobPart], { type: "application/pdf" }), "set.pdf");
  const { data } = await post("/api/drawing-uploads", form, {
    authorization,
    "idempotency-key": crypto.randomUUID(),
  });
  const upload = async () => {
    const url = `${address}/api/drawing-uploads/${data._id}`;
    const answer = await fetch(url, { headers: { authorization } });
    return (await answer.json()) as { data: { state: string; pages: UploadedPage[] } };
  };
  await expect.poll(async () => (await upload()).data.state, { timeout: 120_000 }).toBe("ready");
  const { pages } = (await upload()).data;
  const sheets = pages.map(({ _id: sheet, proposal: { number, title, revision } }) => ({
    sheet,
    number,
    title,
    revision,
    discipline: "architectural",
  }));
  await post(
    `/api/drawing-uploads/${data._id}/enter`,
    JSON.stringify({ sheets, status: "construction" }),
    { ...json, authorization, "idempotency-key": crypto.randomUUID() },
  );
}
