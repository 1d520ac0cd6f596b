import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Upload } from "tus-js-client";
import { routes } from "../../../contract/routes.ts";
import { TUS_CONTENT, TUS_VERSION } from "../../../contract/files/uploads.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { cameraPhoto } from "../../testing/files/photos.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { uploadCalls } from "../../testing/files/upload-calls.ts";

// The protocol as its reference client speaks it, over a real socket.

let t: TestApp;
let company: TestCompany;
let photo: Buffer;
let port: number;
let authorization: string;
const { begun, head } = uploadCalls(() => t);

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = t.app.server.address() as AddressInfo);
  photo = await cameraPhoto({ size: 1_024 });
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  authorization = `Bearer ${await t.token(company.engineer)}`;
});

interface Sending {
  readonly upload: Upload;
  readonly answer: Promise<{ readonly status: number; readonly body: string }>;
}

function sending(options: Partial<ConstructorParameters<typeof Upload>[1]> = {}): Sending {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<Sending["answer"]>>();
  const upload = new Upload(photo, {
    endpoint: `http://127.0.0.1:${port}${routes.createUpload.path}`,
    metadata: { _id: newId(), kind: "task", id: company.taskId, name: "slab.jpg" },
    headers: { authorization },
    chunkSize: 64 * 1024,
    retryDelays: [0, 0, 0],
    onError: reject,
    onSuccess: ({ lastResponse }) =>
      resolve({ status: lastResponse.getStatus(), body: lastResponse.getBody() }),
    ...options,
  });
  upload.start();
  return { upload, answer: promise };
}

test("tus-js-client sends a photo in parts, and learns which file it is", async () => {
  const { status, body } = await sending().answer;
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    data: { bytes: photo.length, mediaType: "image/jpeg" },
  });
});

test("it resumes an upload after a reload from where the server is", async () => {
  const { promise: stopped, resolve } = Promise.withResolvers<string>();
  const first = sending({
    onChunkComplete: (_, accepted) => {
      if (accepted < 128 * 1024) return;
      void first.upload.abort();
      resolve(first.upload.url ?? "");
    },
  });
  const uploadUrl = await stopped;
  let sent = 0;
  const second = sending({ uploadUrl, onChunkComplete: (size) => void (sent += size) });
  expect((await second.answer).status).toBe(200);
  expect(sent).toBeLessThanOrEqual(photo.length - 128 * 1024);
});

test("it gives up an upload", async () => {
  const url = await begun({ kind: "task", id: company.taskId }, 10, company.engineer);
  await Upload.terminate(`http://127.0.0.1:${port}${url}`, { headers: { authorization } });
  expect((await head(url, company.engineer)).statusCode).toBe(404);
});

const patchHeaders = (url: string, length: number) => ({
  method: "PATCH",
  host: "127.0.0.1",
  port,
  path: url,
  headers: {
    authorization,
    "tus-resumable": TUS_VERSION,
    "content-type": TUS_CONTENT,
    "upload-offset": "0",
    "content-length": length,
  },
});

/** Begins a part and sends only its first bytes. */
async function stalled(url: string, bytes: number) {
  const sender = request(patchHeaders(url, photo.length));
  sender.on("error", () => undefined);
  sender.write(photo.subarray(0, bytes));
  // Once the server has written the bytes, it has read them.
  await expect.poll(() => t.files.partials.size(url.split("/").at(-1) ?? "")).toBe(bytes);
  return sender;
}

test("what arrived before a line was cut stays", async () => {
  const url = await begun({ kind: "task", id: company.taskId }, photo.length, company.engineer);
  const sender = await stalled(url, 10_000);
  const closed = new Promise((resolve) => sender.once("close", resolve));
  sender.destroy();
  await closed;
  expect((await head(url, company.engineer)).headers["upload-offset"]).toBe("10000");
});

test("a later request takes an upload over from one whose network is gone", async () => {
  const url = await begun({ kind: "task", id: company.taskId }, photo.length, company.engineer);
  const sender = await stalled(url, 10_000);
  const { status } = await sending({ uploadUrl: `http://127.0.0.1:${port}${url}` }).answer;
  expect(status).toBe(200);
  sender.destroy();
});

test("a server says what it can do without a sign-in", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.end(
    `OPTIONS ${routes.createUpload.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  );
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  expect(text).toContain("204 No Content");
  expect(text.toLowerCase()).toContain("tus-extension: creation,expiration,termination,checksum");
});
