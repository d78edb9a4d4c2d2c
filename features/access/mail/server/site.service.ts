import type { LetterText } from "../letter-text.ts";

export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

export const signed = ({ subject, text }: LetterText, { federationName, publicUrl }: Site): LetterText => ({
  subject,
  text: `${text}\n\n${federationName}\n${publicUrl}\n`,
});
