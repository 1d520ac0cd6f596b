import { access, readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { SHARE_PATH } from "../../contract/share-target.ts";

const YEAR = 31_536_000;
/** Paths at which there is no page of the application. */
const NO_PAGES = /^\/(api|assets)(\/|$)/;

/** The path of a URL as the router reads it; undefined if it cannot be decoded. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "/");
  } catch {
    return undefined;
  }
}

/**
 * The page that answers each address: index.html, with links to the files that its screen loads at once. A browser
 * then asks for all of them with its first requests.
 */
async function readPages(root: string): Promise<(pathname: string) => string> {
  const text = await readFile(path.join(root, "pages", "pages.json"), "utf8").catch(() => "{}");
  const pages = Object.entries(JSON.parse(text) as Record<string, string>).map(
    ([address, file]) => ({
      address: new RegExp(`^${address.replaceAll(/:\w+/g, "[^/]+").replace(/\/$/, "")}/?$`),
      file: `pages/${file}`,
    }),
  );
  return (pathname) => pages.find(({ address }) => address.test(pathname))?.file ?? "index.html";
}

/**
 * Serves the built web application. Files under /assets have a hash in their names and are cached for ever.
 * index.html, which names them, is revalidated each time, and answers every path that is a page of the
 * application.
 */
export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  const built = await access(path.join(root, "index.html")).then(
    () => true,
    () => false,
  );
  const pageFor = await readPages(root);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      // A folder is answered as not found, and not as forbidden.
      allowedPath: (pathname) => !pathname.endsWith("/"),
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header("cache-control", hashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
      },
    });
    // A folder cannot be sent, and the plugin answers it with an error to clients that accept no compression.
    app.get("/", (_request, reply) =>
      reply.header("cache-control", "no-cache").sendFile(pageFor("/")),
    );
  }
  await app.register(answerLostShares);
  // The handler returns nothing: each promise that waits for a reply adds a listener for its end, and Node warns
  // of so many listeners.
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url);
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      pathname !== undefined &&
      !NO_PAGES.test(pathname) &&
      path.extname(pathname) === "";
    if (built && isPage) void reply.header("cache-control", "no-cache").sendFile(pageFor(pathname));
    else
      void reply
        .code(404)
        .send({ message: "There is no page at this address.", code: "not_found" });
  });
}

/**
 * The service worker receives what other apps share. If a browser has no service worker (any more), the photos
 * arrive here, and nothing says whose they are. They are not read, and the page says so.
 */
async function answerLostShares(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => {
    body.resume();
    done(null);
  });
  app.post(SHARE_PATH, (_request, reply) => reply.redirect(`${SHARE_PATH}?failed=missed`, 303));
}
