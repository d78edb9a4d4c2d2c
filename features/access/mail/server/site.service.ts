import type { LetterText } from "../letter-text.ts";

/** The site that sends a letter. */
export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

/** A letter with its end. */
export const signed = ({ subject, text }: LetterText, { federationName, publicUrl }: Site): LetterText => ({
  subject,
  text: `${text}\n\n${federationName}\n${publicUrl}\n`,
});
