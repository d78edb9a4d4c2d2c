const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Bytes as base64url without padding (RFC 4648), the same on servers and in every browser. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(group >> shift) & 63]);
    text += letters.slice(0, Math.min(3, bytes.length - index) + 1).join("");
  }
  return text;
}

/** The bytes of a text in base64url; null unless `toBase64Url` returns exactly this text for them. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  for (let index = 0; index < text.length; index += 4) {
    const group = [0, 1, 2, 3].reduce((sum, place) => (sum << 6) | Math.max(0, ALPHABET.indexOf(text[index + place] ?? "A")), 0);
    for (const [place, shift] of [16, 8, 0].entries()) {
      const at = (index / 4) * 3 + place;
      if (at < bytes.length) bytes[at] = (group >> shift) & 255;
    }
  }
  return toBase64Url(bytes) === text ? bytes : null;
}

export const bytesOfText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(encodeURIComponent(text).matchAll(/%(..)|./g), ([letter, hex]) =>
    hex ? Number.parseInt(hex, 16) : letter.charCodeAt(0),
  );

/** The text of bytes in UTF-8; null if they are not UTF-8. */
export function textOfBytes(bytes: ArrayLike<number>): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    return null;
  }
}
