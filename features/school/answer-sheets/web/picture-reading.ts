import type { Refusal } from "../sheet-reading.ts";

export interface ReadRequest {
  readonly id: number;
  readonly picture: Blob;
}

/** The result of reading, with the picture to keep: straightened or whole, in shades of grey, without the phone's metadata. */
export type PictureReading =
  | { readonly kind: "unreadable" }
  | { readonly kind: "refused"; readonly why: Refusal; readonly picture: Blob }
  | { readonly kind: "identified"; readonly text: string; readonly isStraight: boolean; readonly picture: Blob };

export interface Reader {
  /** False: it could not load without network, and reads nothing. */
  readonly isLoaded: Promise<boolean>;
  read(picture: Blob): Promise<PictureReading>;
  close(): void;
}

export type ReadResponse =
  /** The first message: whether the reader loaded all it needs. */
  | { readonly isLoaded: boolean }
  | { readonly id: number; readonly reading: PictureReading }
  | { readonly id: number; readonly failure: string };

/** A chosen file as it is opened. */
export type PartOfFile =
  | { readonly refusal: string }
  /** How far a scan is opened. */
  | { readonly page: number; readonly pages: number }
  | { readonly name: string; readonly picture: Blob };
