import type { Connection } from "#database/open.ts";
import type { LetterText } from "../letter-text.ts";
import { type NeededLetter, neededLetterFacts } from "../needed-letters.ts";

/** The text of a letter that always leaves: as the office wrote it, else its first. */
export async function neededText(db: Connection, name: NeededLetter): Promise<LetterText> {
  const stored = await db.selectFrom("occasionLetters").select(["subject", "text"]).where("occasion", "=", name).executeTakeFirst();
  return stored ?? neededLetterFacts[name];
}
