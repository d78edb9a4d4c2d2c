import { type RawBuilder, sql } from "kysely";
import { badRequest } from "#platform/server/errors.ts";
import { MOST_SENT_BYTES, TOO_HEAVY, WRONG_TYPE } from "../image.ts";
import type { Redrawn } from "./image-drawing.ts";

/** An image as the wire shows it: base64 in one line (PostgreSQL breaks it after 76 characters). */
export const wireImage = (column: string): RawBuilder<string | null> => sql`translate(encode(${sql.ref(column)}, 'base64'), E'\n', '')`;

/**
 * The image that this base64 holds, drawn again as a PNG of at most 200 kB: what is kept was written here, without metadata or anything hidden
 * (SEC-02). Drawn again once more, it is the same to the byte.
 */
export async function redrawn(base64: string): Promise<Redrawn> {
  const image = Buffer.from(base64, "base64");
  if (!isBase64(base64) || !hasKnownFormat(image)) return { refusal: WRONG_TYPE };
  if (image.length > MOST_SENT_BYTES) return { refusal: TOO_HEAVY };
  const { drawAgain } = await import("./image-drawing.ts");
  return drawAgain(image);
}

/** The fields of a question, its images drawn again; those that a change does not name stay unnamed. */
export async function withImages<Fields extends Pictures>(fields: Fields): Promise<Fields> {
  const drawn: Record<string, string> = {};
  for (const name of ["image_start", "image_end"] as const) {
    const asked = fields[name];
    if (!asked) continue;
    const kept = await redrawn(asked);
    if ("refusal" in kept) throw badRequest(kept.refusal, name);
    drawn[name] = kept.png.toString("base64");
  }
  return { ...fields, ...drawn };
}

interface Pictures {
  readonly image_start?: string | null | undefined;
  readonly image_end?: string | null | undefined;
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

function hasKnownFormat(image: Buffer): boolean {
  const starts = (signature: string, at = 0) => image.toString("latin1", at, at + signature.length) === signature;
  return starts("\x89PNG\r\n\x1a\n") || starts("\xff\xd8\xff") || (starts("RIFF") && starts("WEBP", 8));
}
