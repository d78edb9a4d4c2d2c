import { createHmac, timingSafeEqual } from "node:crypto";
import { sizeOf } from "#platform/server/png-files.ts";

/** Before or after the statement. */
const sides = ["start", "end"] as const;
export type Side = (typeof sides)[number];

export interface DrawingName {
  readonly questionId: number;
  readonly side: Side;
}

const pattern = /^([1-9]\d{0,9})-(start|end)-([\w-]{43})\.png$/;

/**
 * The addresses of drawings at schools' stages: the place of a drawing and its HMAC. A changed drawing has another address, known only to readers of the
 * problem.
 *
 * @param imagesUrl Origin of a CDN that caches the files, without a slash at its end; empty: the nodes serve them.
 */
export function drawingAddresses(secret: string, imagesUrl: string) {
  const markOf = ({ questionId, side }: DrawingName, image: string) =>
    createHmac("sha256", secret).update(`school drawing ${questionId} ${side} ${image}`).digest("base64url");
  return {
    addressOf: (name: DrawingName, image: string): string =>
      `${imagesUrl}/images/schools/${name.questionId}-${name.side}-${markOf(name, image)}.png${sizeOf(image)}`,
    /** The drawing that a file name requests; null: not one of ours. */
    read(fileName: string): (DrawingName & { readonly isOf: (image: string) => boolean }) | null {
      const [, id, side, mark = ""] = pattern.exec(fileName) ?? [];
      if (id === undefined) return null;
      const name = { questionId: Number(id), side: side as Side };
      return { ...name, isOf: (image) => timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(name, image))) };
    },
  };
}

export type DrawingAddresses = ReturnType<typeof drawingAddresses>;
