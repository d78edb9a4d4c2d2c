/** The image of a question: what it may be when it is sent, and what it weighs. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** No image is kept heavier: one that is, is made smaller. */
export const MOST_IMAGE_BYTES = 200 * 1024;

/** No image is sent heavier. */
export const MOST_SENT_BYTES = 2 * 1024 * 1024;

/** Above it a page of eighteen questions takes its time on a telephone (specification 2, section 5). */
export const ADVISED_IMAGE_BYTES = 10 * 1024;

export const TOO_HEAVY = "L'image dépasse 2 Mo\u00A0: réduisez ses dimensions, ou enregistrez-la avec moins de couleurs";
export const WRONG_TYPE = "L'image doit être au format PNG, JPEG ou WebP\u00A0: enregistrez-la dans l'un de ces formats";

/** Why this file cannot be the image of a question; `null` when it can be tried. */
export function refusalOfImageFile({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!(imageTypes as readonly string[]).includes(type)) return WRONG_TYPE;
  return size > MOST_SENT_BYTES ? TOO_HEAVY : null;
}

/** Bytes of an image that is written as base64. */
export const weightOf = (base64: string): number => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0);
