import { type RawBuilder, sql } from "kysely";
import { MAX_UPLOAD_BYTES, TOO_HEAVY, WRONG_TYPE } from "#contest/problem/image.ts";
import { badRequest } from "#platform/server/errors.ts";
import { isPicture } from "#platform/server/picture-parts.ts";
import type { ReencodeResult } from "./image-encoding.ts";

/** An image in the wire format: base64 in one line (PostgreSQL breaks it after 76 characters). */
export const wireImage = (column: string): RawBuilder<string | null> => sql`translate(encode(${sql.ref(column)}, 'base64'), E'\n', '')`;

/** The stored bytes are ours, without metadata or anything hidden (SEC-02); re-encoding the result gives the same bytes. */
export async function reencodeBase64(base64: string): Promise<ReencodeResult> {
  const image = Buffer.from(base64, "base64");
  if (!isBase64(base64) || !isPicture(image)) return { refusal: WRONG_TYPE };
  if (image.length > MAX_UPLOAD_BYTES) return { refusal: TOO_HEAVY };
  const { reencode } = await import("./image-encoding.ts");
  return reencode(image);
}

export async function withReencodedImages<
  Fields extends { image_start?: string | null | undefined; image_end?: string | null | undefined },
>(fields: Fields): Promise<Fields> {
  const reencoded: Record<string, string> = {};
  for (const name of ["image_start", "image_end"] as const) {
    const submitted = fields[name];
    if (!submitted) continue;
    const result = await reencodeBase64(submitted);
    if ("refusal" in result) throw badRequest(result.refusal, name);
    reencoded[name] = result.png.toString("base64");
  }
  return { ...fields, ...reencoded };
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
