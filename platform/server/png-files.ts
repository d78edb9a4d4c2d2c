import type { FastifyReply } from "fastify";

const WIDTH_AT = 16;
const HEIGHT_AT = 20;

const unchanging = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** Sends a PNG whose content never changes, for browsers and proxies to cache; none: a 404, never cached. */
export const sendPng = (reply: FastifyReply, png: Buffer | null | undefined) =>
  png
    ? reply.removeHeader("set-cookie").headers(unchanging).type("image/png").send(png)
    : reply.header("cache-control", "no-store").callNotFound();

/** « #120x80 », from the header of a PNG: a page reserves its place in advance. */
export function sizeOf(image: string): string {
  const header = Buffer.from(image.slice(0, 40), "base64");
  return header.length < HEIGHT_AT + 4 ? "" : `#${header.readUInt32BE(WIDTH_AT)}x${header.readUInt32BE(HEIGHT_AT)}`;
}
