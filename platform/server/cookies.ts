import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies of the server's own, which no script reads: set by an answer, sent back by the browser. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Kept for so many seconds; as long as the browser stays open when none are given. */
  write(name: string, value: string, seconds?: number): void;
}

/** Over HTTPS the name says that no other host, not even one below the same domain, can have set it. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

const PAIR = /^\s*([^=\s]+)=([\w.~-]*)\s*$/;

/** What the browser sends of them. */
export const sentCookies = (request: FastifyRequest, isSecure: boolean): Pick<Cookies, "read"> => ({
  read(name) {
    const pairs = (request.headers.cookie ?? "").split(";").map((pair) => PAIR.exec(pair));
    return pairs.find((pair) => pair?.[1] === cookieName(name, isSecure))?.[2];
  },
});

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => ({
  ...sentCookies(request, isSecure),
  write(name, value, seconds) {
    const kept = seconds === undefined ? "" : `; Max-Age=${seconds}`;
    reply.header(
      "set-cookie",
      `${cookieName(name, isSecure)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}${kept}`,
    );
  },
});
