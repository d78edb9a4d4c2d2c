import type { FastifyInstance } from "fastify";
import { Caller } from "./person.ts";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Uint8Array<ArrayBuffer>;
}

/** What callers need of a server, over the network. */
function remote(base: string): FastifyInstance {
  const inject = async (asked: Asked | string) => {
    const { url, method, headers, payload } = typeof asked === "string" ? ({ url: asked, method: "GET" } as Asked) : asked;
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

// One each: what a server says of its API is read once.
const known = new Map<string, FastifyInstance>();

/** Somebody in front of a node of another process. */
export function callerAt({ base }: { readonly base: string }, token?: string): Caller {
  const http = known.get(base) ?? remote(base);
  known.set(base, http);
  return new Caller(http, token);
}
