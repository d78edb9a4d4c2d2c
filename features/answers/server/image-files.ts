import { createHmac } from "node:crypto";

export interface ImageFiles {
  /** PNG by the name of their files. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Where the file of an image (base64 PNG) is. */
  readonly addressOf: (image: string) => string;
}

interface Pictured {
  readonly imageStart: string | null;
  readonly imageEnd: string | null;
}

/**
 * The images of these questions as files. A name is the mark of what the file shows: another image has another name, and nobody knows one who was
 * not shown the question.
 *
 * @param imagesUrl What keeps copies of the files (a CDN), without a slash at its end; empty: they are asked of the nodes.
 */
export function imageFilesOf(secret: string, imagesUrl: string, questions: readonly Pictured[]): ImageFiles {
  const nameOf = (image: string) => `${createHmac("sha256", secret).update(`image ${image}`).digest("base64url")}.png`;
  const images = questions.flatMap(({ imageStart, imageEnd }) => [imageStart, imageEnd]).filter((image) => image !== null);
  return {
    files: new Map(images.map((image) => [nameOf(image), Buffer.from(image, "base64")])),
    addressOf: (image) => `${imagesUrl}/images/${nameOf(image)}`,
  };
}
