import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { policyWith } from "#platform/server/headers.ts";
import type { Build } from "#platform/server/metrics.ts";
import type { Site } from "./application.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

export const version: string = JSON.parse(read("../package.json")).version;
const pages = new URL("../dist/", import.meta.url);

export function buildOf(): Build {
  const { mtime } = statSync(new URL("index.html", pages), { throwIfNoEntry: false }) ?? {};
  return { version, builtAt: mtime ?? null };
}

/** @throws {Error} In French, before anything is started: a checkout without its built pages. */
export function refuseMissingPages(): void {
  if (!existsSync(new URL("index.html", pages)))
    throw new Error(
      `Les pages ne sont pas construites (il n'y a pas de ${fileURLToPath(new URL("index.html", pages))}) : lancez « npm start », ou d'abord « npx vite build ».`,
    );
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The built page, with what it must know of the federation, and its own build, written into its metas. */
function pageOf(site: Site, build: string): string {
  const metas = {
    federation: site.federationName,
    contact: site.contactEmail,
    credit: site.credit,
    demonstration: site.isDemonstration ? "Démonstration" : "",
    build,
  };
  return Object.entries(metas).reduce(
    (page, [name, content]) =>
      page.replace(new RegExp(`<meta name="${name}" content="[^"]*"`), () => `<meta name="${name}" content="${escaped(content)}"`),
    readFileSync(new URL("index.html", pages), "utf8"),
  );
}

/** No page has a dot in its address: who asks for `/backup.sql` is told that there is none, instead of being shown a page. */
const isFile = (url: string): boolean => /[.~][^/]*$/.test(url.replace(/\?.*/, ""));

/** The files that the pages are made of, but for the page itself and for those that are sent compressed in place of another. */
const filesOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => !name.startsWith(".vite") && !["", ".html", ".br", ".gz"].includes(extname(name)),
    ),
  );

/** The pages: hashed assets for a year, compressed when they were built, the one page for every other address, the version that open pages watch (GEN-07). */
export async function servePages(app: FastifyInstance, site: Site, imagesUrl: string): Promise<void> {
  const buildTimestamp = String(buildOf().builtAt?.getTime());
  const page = pageOf(site, buildTimestamp);
  const root = fileURLToPath(pages);
  const files = filesOf(root);
  await app.register(async (scope) => {
    await scope.register(staticFiles, {
      root,
      serve: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      },
    });
    scope.get("/version.json", (_, reply) => reply.header("cache-control", "no-store").send({ version, buildTimestamp }));
    scope.get<{ Params: { "*": string } }>("/*", ({ url, params: { "*": name } }, reply) => {
      // What caches keep for everybody gives nobody a cookie.
      if (files.has(name)) return reply.removeHeader("set-cookie").sendFile(name);
      if (isFile(url) || name.startsWith("assets/")) return reply.callNotFound();
      const nonce = randomBytes(16).toString("base64url");
      return reply
        .headers({ "cache-control": "no-cache", "content-security-policy": policyWith(nonce, imagesUrl) })
        .type("text/html; charset=utf-8")
        .send(page.replace('<style nonce=""', `<style nonce="${nonce}"`));
    });
    scope.get("/api/*", (_, reply) => reply.callNotFound());
  });
}
