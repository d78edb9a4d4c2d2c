import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";

export interface StoredAnswer {
  /** Its fields, joined; empty if left blank. */
  readonly answer: string;
  /** The normal forms of its filled fields, sorted and joined; undefined if equal to `answer`. */
  readonly normal: string | undefined;
  readonly totalAnswer: number | null;
}

export const joinFields = (fields: readonly string[]): string => fields.join(FIELD_SEPARATOR);

export const splitFields = (stored: string): string[] => (stored === "" ? [] : stored.split(FIELD_SEPARATOR));
