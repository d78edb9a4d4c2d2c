import { createHmac } from "node:crypto";
import { sizeOf } from "#platform/server/png-files.ts";

export interface ImageFiles {
  /** PNG by file name. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly addressOf: (image: string) => string;
}

interface QuestionImages {
  readonly imageStart: string | null;
  readonly imageEnd: string | null;
}

/**
 * The images of these questions as files. A file name is an HMAC of the content, so that another image has another name and only readers of the
 * question know it.
 *
 * @param imagesUrl Origin of a CDN that caches the files, without a slash at its end; empty: the nodes serve them.
 */
export function buildImageFiles(secret: string, imagesUrl: string, questions: readonly QuestionImages[]): ImageFiles {
  const fileNameOf = (image: string) => `${createHmac("sha256", secret).update(`image ${image}`).digest("base64url")}.png`;
  const images = questions.flatMap(({ imageStart, imageEnd }) => [imageStart, imageEnd]).filter((image) => image !== null);
  return {
    files: new Map(images.map((image) => [fileNameOf(image), Buffer.from(image, "base64")])),
    addressOf: (image) => `${imagesUrl}/images/${fileNameOf(image)}${sizeOf(image)}`,
  };
}
