import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies of the server, hidden from scripts: set by a response, sent back by the browser. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Stored for this many seconds; by default as long as the browser stays open. */
  write(name: string, value: string, seconds?: number): void;
}

/** Over HTTPS the name guarantees that no other host set it, not even a subdomain. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

const PAIR = /^\s*([^=\s]+)=([\w.~-]*)\s*$/;

export const requestCookies = (request: FastifyRequest, isSecure: boolean): Pick<Cookies, "read"> => ({
  read(name) {
    const pairs = (request.headers.cookie ?? "").split(";").map((pair) => PAIR.exec(pair));
    return pairs.find((pair) => pair?.[1] === cookieName(name, isSecure))?.[2];
  },
});

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => ({
  ...requestCookies(request, isSecure),
  write(name, value, seconds) {
    const maxAge = seconds === undefined ? "" : `; Max-Age=${seconds}`;
    reply.header(
      "set-cookie",
      `${cookieName(name, isSecure)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}${maxAge}`,
    );
  },
});
