import type { Refusal } from "../sheet-reading.ts";

export interface ReadRequest {
  readonly id: number;
  readonly picture: Blob;
}

/** What a picture shows, and the picture itself as it is kept: straightened, or whole; in shades of grey, without what a telephone writes beside it. */
export type PictureReading =
  | { readonly kind: "unreadable" }
  | { readonly kind: "refused"; readonly why: Refusal; readonly picture: Blob }
  | { readonly kind: "identified"; readonly text: string; readonly isStraight: boolean; readonly picture: Blob };

export type ReadResponse =
  /** First: whether all that it needs was loaded. */
  | { readonly isLoaded: boolean }
  | { readonly id: number; readonly reading: PictureReading }
  | { readonly id: number; readonly failure: string };
