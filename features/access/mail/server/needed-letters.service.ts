import type { Connection } from "#database/open.ts";
import type { LetterText } from "../letter-text.ts";
import { type NeededLetter, officeLetters, refusalOfLetter } from "../office-letters.ts";

/** The text of a letter that always leaves: the office's, if today's rules accept it, else the first one. */
export async function neededText(db: Connection, name: NeededLetter): Promise<LetterText> {
  const stored = await db.selectFrom("occasionLetters").select(["subject", "text"]).where("occasion", "=", name).executeTakeFirst();
  const isAccepted = (["subject", "text"] as const).every((field) => stored && refusalOfLetter(name, field, stored[field]) === null);
  return stored && isAccepted ? stored : officeLetters[name];
}
