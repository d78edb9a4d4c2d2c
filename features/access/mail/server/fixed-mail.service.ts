import { fillLetter, type LetterText } from "../letter-text.ts";
import { type Site, signed } from "./site.service.ts";

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ValuesOf<Text extends string> = Readonly<Record<Exclude<NamesIn<Text>, "site" | "contact">, string>>;

/** A mail whose words the office does not write: when it leaves, to whom, and what it says, as docs/mails.md lists it. */
export interface FixedMail extends LetterText {
  readonly when: string;
  readonly to: string;
}

/** Declares a mail; the result writes it, signed, with the values of its placeholders. `{site}` and `{contact}` need none. */
export function mail<const Subject extends string, const Text extends string>(
  facts: FixedMail & { readonly subject: Subject; readonly text: Text },
) {
  const write = (site: Site, values: ValuesOf<`${Subject}${Text}`>): LetterText =>
    signed(fillLetter(facts, { ...values, site: site.publicUrl, contact: site.contactEmail }), site);
  return Object.assign(write, { facts });
}
