import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cameraPermissions, keepFileHeaders, pagePolicy } from "#platform/server/headers.ts";
import type { Build } from "#platform/server/metrics.ts";
import type { Site } from "./node-configuration.ts";
import { readPreloads } from "./preloads.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** A package (bin/package.ts) contains the date and commit of its build. */
export const { version, commit }: { readonly version: string; readonly commit?: string } = JSON.parse(read("../package.json"));
const pages = new URL("../dist/", import.meta.url);

export function readBuild(): Build {
  const { mtime } = statSync(new URL("index.html", pages), { throwIfNoEntry: false }) ?? {};
  return { version, builtAt: mtime ?? null };
}

/** @throws {Error} In French, before anything starts, for a checkout without built pages. */
export function refuseMissingPages(): void {
  if (!existsSync(new URL("index.html", pages)))
    throw new Error(
      `Les pages ne sont pas construites (il n'y a pas de ${fileURLToPath(new URL("index.html", pages))}) : lancez « npm start », ou d'abord « npx vite build ».`,
    );
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Browsers never ask again for a file whose name changes with its content, so it needs no validator and no ranges. */
const unchanging = { etag: false, lastModified: false, acceptRanges: false };

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

/** No page has a dot in its address: `/backup.sql` gets a 404 instead of a page. */
const isFile = (url: string): boolean => /[.~][^/]*$/.test(url.replace(/\?.*/, ""));

const filesOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => !name.startsWith(".vite") && !["", ".html", ".br", ".gz"].includes(extname(name)),
    ),
  );

/** Serves the pages: hashed assets cached for a year and precompressed, one page for all other addresses, and the version that open pages poll (GEN-07). */
export async function servePages(app: FastifyInstance, site: Site, imagesUrl: string): Promise<void> {
  const buildTimestamp = String(readBuild().builtAt?.getTime());
  const page = pageOf(site, buildTimestamp);
  const scriptDigest = createHash("sha256")
    .update(/<script>(.*?)<\/script>/s.exec(page)?.[1] ?? "")
    .digest("base64");
  const preloads = readPreloads(pages);
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
      // A shared cache must not store a cookie.
      if (files.has(name)) {
        reply.removeHeader("set-cookie");
        return name.startsWith("assets/") ? keepFileHeaders(reply, name).sendFile(name, unchanging) : reply.sendFile(name);
      }
      if (isFile(url) || name.startsWith("assets/")) return reply.callNotFound();
      // The address that people type and print.
      if (name === "reglement") return reply.redirect(url.replace("/", "/informations/"));
      const nonce = randomBytes(16).toString("base64url");
      if (name.replace(/\/$/, "") === "verifier") reply.header("permissions-policy", cameraPermissions);
      const { scripts, styles } = preloads(url.replace(/[?].*/, ""));
      return reply
        .headers({ "cache-control": "private, no-cache", "content-security-policy": pagePolicy(nonce, scriptDigest, imagesUrl) })
        .type("text/html; charset=utf-8")
        .send(page.replace('<style nonce=""', `${scripts}<style nonce="${nonce}"`).replace("</body>", `${styles}</body>`));
    });
    scope.get("/api/*", (_, reply) => reply.callNotFound());
  });
}
