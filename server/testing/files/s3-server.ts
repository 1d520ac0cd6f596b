import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Location } from "../../platform/files/file-location.ts";

export interface TestS3 {
  readonly location: S3Location;
  /** Stops answering, in the middle of whatever it is doing. */
  close(): Promise<void>;
}

/** A server that speaks S3 over HTTP, with one bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(tmpdir(), "plumbline-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "site-files", configs: [] }],
  });
  const { port } = await server.run();
  let open = true;
  return {
    location: {
      kind: "s3",
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "site-files",
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async close() {
      if (!open) return;
      open = false;
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
