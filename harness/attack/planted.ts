import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import type { Pool } from "pg";
import type { Call } from "./calls.ts";

/** Deliberate holes in a small separate server: a tool that does not find them has tested nothing. */
export function plantedHoles(pool: Pool): FastifyInstance {
  const app = fastify();
  const search = async (name: string) => (await pool.query(`select firstname from people where firstname = '${name}'`)).rows;
  // Mimics a page in debug mode.
  app.setErrorHandler((error: Error, _, reply) =>
    reply.code(200).type("text/plain").send(`PostgreSQL query failed: ERROR:  ${error.message}`),
  );
  app.get<{ Querystring: { name?: string } }>("/planted/search", ({ query }) => search(query.name ?? ""));
  app.get<{ Params: { name: string } }>("/planted/people/:name", ({ params }) => search(params.name));
  app.post<{ Body: { name?: string } }>("/planted/json", ({ body }) => search(String(body?.name ?? "")));
  // The whole form, as a text.
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_, form, done) => done(null, form));
  app.post<{ Body: string }>("/planted/file", async ({ body }, reply) => {
    const [, name = "", content = ""] = /filename="(.*?)"\r?\n(?:.+\r?\n)?\r?\n([\s\S]*?)\r?\n--/.exec(body) ?? [];
    const [byName, byContent] = [await search(name), await search(content.split("\n")[1] ?? "")];
    return reply.type("text/html").send(`<html><body><p>${name} : ${byName.length + byContent.length}</p></body></html>`);
  });
  app.get("/planted/token", ({ headers }) => search(headers.authorization?.slice("Bearer ".length) ?? ""));
  app.get<{ Querystring: { name?: string } }>("/planted/hello", ({ query }, reply) =>
    reply.type("text/html").send(`<html><body><p>Bonjour ${query.name ?? ""}</p></body></html>`),
  );
  return app;
}

export const plantedCalls: readonly Call[] = [
  { method: "GET", url: "/planted/search?name=marie", urlValues: [["name", "marie"]], body: undefined },
  { method: "GET", url: "/planted/people/marie", urlValues: [["name", "marie"]], body: undefined },
  { method: "POST", url: "/planted/json", urlValues: [], body: { name: "marie" } },
  {
    ...{ method: "POST", url: "/planted/file", urlValues: [], body: undefined },
    file: { field: "file", name: "a.csv", text: "name\nmarie\n" },
  },
  { method: "GET", url: "/planted/token", urlValues: [], body: undefined, token: "marie" },
  { method: "GET", url: "/planted/hello?name=marie", urlValues: [["name", "marie"]], body: undefined },
];

/** The findings that each tool must report there, in its own words: where, and what. */
export const expectedFindings = {
  sqlmap: ["/planted/search", "/planted/people", "/planted/json", "/planted/file", "/planted/token"],
  wapiti: ["/planted/search", "/planted/hello", "/planted/json", "/planted/file"],
} as const;
