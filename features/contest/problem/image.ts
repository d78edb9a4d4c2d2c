export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** The largest stored image, in bytes; larger ones are shrunk. */
export const MAX_IMAGE_BYTES = 200 * 1024;

export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;

/** Larger images load eighteen questions slowly on a phone (STG-05). */
export const ADVISED_IMAGE_BYTES = 10 * 1024;

export const MAX_IMAGE_ALT = 500;

export const TOO_HEAVY = "L'image dépasse 2 Mo\u00A0: réduisez ses dimensions, ou enregistrez-la avec moins de couleurs";
export const WRONG_TYPE = "L'image doit être au format PNG, JPEG ou WebP\u00A0: enregistrez-la dans l'un de ces formats";

export function refusalOfImageFile({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!(imageTypes as readonly string[]).includes(type)) return WRONG_TYPE;
  return size > MAX_UPLOAD_BYTES ? TOO_HEAVY : null;
}

export const decodedByteLength = (base64: string): number => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0);
