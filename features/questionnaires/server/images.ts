import { type RawBuilder, sql } from "kysely";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_BYTES = 200 * 1024;

/** An image as the wire shows it: base64 in one line (PostgreSQL breaks it after 76 characters). */
export const wireImage = (column: string): RawBuilder<string | null> => sql`translate(encode(${sql.ref(column)}, 'base64'), E'\n', '')`;

/** Why this base64 is no image of a question; `null` when it is one. */
export function refusalOfImage(base64: string): string | null {
  const image = bytesOfImage(base64);
  if (!isBase64(base64) || !image.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return "L'image doit être au format PNG";
  return image.length > MOST_BYTES ? "L'image dépasse 200 ko" : null;
}

export const bytesOfImage = (base64: string): Buffer => Buffer.from(base64, "base64");

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
