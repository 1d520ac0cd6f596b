import http from "node:http";
import type { AddressInfo } from "node:net";

/** A server in front of the real one, which can serve a newer version of the app. */
export interface Deployments {
  readonly address: string;
  /** Changes the service worker from now on, as an update of the server does. */
  deploy(): void;
  stop(): Promise<void>;
}

const WORKER = "/service-worker.js";

/**
 * Starts a server that passes everything on to `target`. To a browser, a service worker with one more byte is a new
 * version.
 */
export async function startDeployments(target: string): Promise<Deployments> {
  let version = 0;
  const server = http.createServer((request, answer) => {
    const isWorker = request.url === WORKER;
    // The service worker is requested uncompressed, because it is changed on its way.
    const headers = isWorker
      ? { ...request.headers, "accept-encoding": "identity" }
      : request.headers;
    const { method } = request;
    const passed = http.request(new URL(request.url ?? "/", target), { method, headers });
    passed.on("response", (found) => {
      const { "content-length": _, etag: __, "last-modified": ___, ...rest } = found.headers;
      answer.writeHead(found.statusCode ?? 502, isWorker ? rest : found.headers);
      found.pipe(answer, { end: !isWorker });
      if (isWorker) found.on("end", () => answer.end(`\n// version ${version}\n`));
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    deploy: () => void (version += 1),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
