import { expect } from "@playwright/test";
import { planPdf } from "../../server/demo/drawings/plan-pdf.ts";
import { drawPlan, type PlanSheet } from "../../server/demo/drawings/plan-sheet.ts";
import { TUS_CONTENT, TUS_VERSION } from "../../contract/files/uploads.ts";
import { PASSWORD } from "../harness/company.ts";

interface Place {
  readonly address: string;
  readonly person: { readonly email: string };
  readonly projectId: string;
}

interface UploadedPage {
  readonly _id: string;
  readonly proposal: { readonly number: string; readonly title: string; readonly revision: string };
}

/** Sends a PDF by tus, in one part. */
async function sendInOnePart(
  of: { address: string; authorization: string; projectId: string; _id: string },
  pdf: Uint8Array,
): Promise<void> {
  const { address, authorization, projectId, _id } = of;
  const metadata = { _id, kind: "project", id: projectId, name: "set.pdf", use: "drawings" };
  const headers = { authorization, "tus-resumable": TUS_VERSION };
  const begun = await fetch(`${address}/api/uploads`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": `${pdf.length}`,
      "upload-metadata": Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
        .join(","),
    },
  });
  expect(begun.status, await begun.text()).toBe(201);
  const sent = await fetch(new URL(begun.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": TUS_CONTENT },
    body: pdf as BodyInit,
  });
  expect(sent.ok, await sent.text()).toBe(true);
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
  const pdf = planPdf(plans.map((each) => drawPlan(each)));
  const _id = crypto.randomUUID();
  await sendInOnePart({ address, authorization, projectId, _id }, pdf);
  const { data } = await post("/api/drawing-uploads", JSON.stringify({ _id, project: projectId }), {
    ...json,
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
