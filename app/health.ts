import type { FastifyInstance, FastifyRequest } from "fastify";
import { CompiledQuery } from "kysely";
import type { Registry } from "prom-client";
import { APPLIED_MIGRATIONS, type AppliedMigration, compareMigrations, refusalOfNewer } from "#database/migrate.ts";
import type { Database } from "#database/open.ts";
import { isDiskFull } from "#platform/server/disk.ts";
import { isSameSecret } from "#platform/server/secret.ts";
import { bearerOf } from "#platform/server/session.ts";
import { metricsOf } from "./cluster-metrics.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  // If a token is set, it is always required: a proxy on this machine may look like this machine.
  if (token) return isSameSecret(bearerOf(request) ?? "", token);
  return LOOPBACK.has(request.socket.remoteAddress ?? "") && request.headers["x-forwarded-for"] === undefined;
};

async function reasonNotReady(db: Database): Promise<string | undefined> {
  const { rows } = await db.executeQuery<AppliedMigration>(CompiledQuery.raw(APPLIED_MIGRATIONS));
  const { missing, newer } = await compareMigrations(rows);
  if (newer.length > 0) return refusalOfNewer(newer);
  return missing.length > 0 ? `Les tables attendent leurs migrations (${missing.join(", ")}).` : undefined;
}

export function serveHealth(app: FastifyInstance, db: Database, registry: Registry, metricsToken: string | undefined): void {
  const metrics = metricsOf(registry);
  app.get("/healthz", (_, reply) => reply.header("cache-control", "no-store").send({ status: "alive" }));
  app.get("/readyz", async (_, reply) => {
    const reason = await reasonNotReady(db).catch(() =>
      isDiskFull() ? "Le disque de la base de données est plein." : "La base de données ne répond pas.",
    );
    return reply
      .header("cache-control", "no-store")
      .code(reason === undefined ? 200 : 503)
      .send(reason === undefined ? { status: "ready" } : { status: "not ready", reason });
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.callNotFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await metrics());
  });
}
