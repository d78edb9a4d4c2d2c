import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import type { Pool } from "pg";

/** Holes dug on purpose, in a small server of their own: a tool that does not find them has looked at nothing. */
export function plantedHoles(pool: Pool): FastifyInstance {
  const app = fastify();
  const search = async (name: string) => (await pool.query(`select firstname from people where firstname = '${name}'`)).rows;
  // What a page in debug mode shows.
  app.setErrorHandler((error: Error, _, reply) =>
    reply.code(200).type("text/plain").send(`PostgreSQL query failed: ERROR:  ${error.message}`),
  );
  app.get<{ Querystring: { name?: string } }>("/planted/search", ({ query }) => search(query.name ?? ""));
  app.get<{ Params: { name: string } }>("/planted/people/:name", ({ params }) => search(params.name));
  app.post<{ Body: { name?: string } }>("/planted/json", ({ body }) => search(String(body?.name ?? "")));
  app.get<{ Querystring: { name?: string } }>("/planted/hello", ({ query }, reply) =>
    reply.type("text/html").send(`<html><body><p>Bonjour ${query.name ?? ""}</p></body></html>`),
  );
  return app;
}

export const plantedCalls = [
  { method: "GET", url: "/planted/search?name=marie", inUrl: [["name", "marie"]], body: undefined },
  { method: "GET", url: "/planted/people/marie", inUrl: [["name", "marie"]], body: undefined },
  { method: "POST", url: "/planted/json", inUrl: [], body: { name: "marie" } },
  { method: "GET", url: "/planted/hello?name=marie", inUrl: [["name", "marie"]], body: undefined },
] as const;

/** What each tool must have found there, as it says it: where, and what. */
export const mustFind = {
  sqlmap: ["/planted/search", "/planted/people", "/planted/json"],
  wapiti: ["/planted/search", "/planted/hello", "/planted/json"],
} as const;
