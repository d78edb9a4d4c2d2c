import type { FastifyInstance } from "fastify";
import { Caller } from "./person.ts";
import { type FixtureContext, openWorld, type World } from "./world.ts";

interface RemoteRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Uint8Array<ArrayBuffer>;
}

/** What callers use of a server, over the network. */
function remoteServer(base: string): FastifyInstance {
  const inject = async (request: RemoteRequest | string) => {
    const { url, method, headers, payload } = typeof request === "string" ? ({ url: request, method: "GET" } as RemoteRequest) : request;
    const answer = await fetch(`${base}${url}`, { method, ...(headers && { headers }), ...(payload && { body: payload }) });
    const rawPayload = Buffer.from(await answer.arrayBuffer());
    const body = rawPayload.toString("utf8");
    const cookies = answer.headers.getSetCookie().map((cookie) => {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      return { name, value };
    });
    return {
      cookies,
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      rawPayload,
      json: () => JSON.parse(body),
    };
  };
  return { inject } as unknown as FastifyInstance;
}

const FAR_FUTURE = "2099-01-31T23:59:00+01:00";

/** A fixture: a world in real time, on whose database nodes in other processes serve. With a directory of schools, they need not load their own. */
export async function aWorldOfNodes({}, { onCleanup }: FixtureContext, others: Parameters<typeof openWorld>[0] = {}): Promise<World> {
  const world = await openWorld({ clock: () => new Date(), ...others });
  onCleanup(() => world.close());
  world.time.now = new Date();
  await world.season({ ACTIVE_REGISTRATION_STUDENT: FAR_FUTURE, ACTIVE_REGISTRATION_SCHOOL: FAR_FUTURE });
  await world.db.insertInto("schoolDirectory").values({ rneCode: "0690001A", name: "Collège" }).execute();
  return world;
}

// Cached: each server's API description is read once.
const servers = new Map<string, FastifyInstance>();

/** A client of a node in another process. */
export function callerAt({ base }: { readonly base: string }, token?: string): Caller {
  const http = servers.get(base) ?? remoteServer(base);
  servers.set(base, http);
  return new Caller(http, token);
}
