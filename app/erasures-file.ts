import { readFileSync } from "node:fs";
import { isAddress } from "#database/address.ts";
import { openDatabase } from "#database/open.ts";
import { Erasures, listErasures } from "#office/privacy/server/erasures.service.ts";

export const ERASURES = "erasures.json";

/** Reads the list from a file, or from the former database. @throws {Error} In French. */
export async function readErasures(location: string): Promise<Erasures> {
  if (isAddress(location)) {
    const { db, close } = openDatabase(location, { max: 1 });
    return listErasures(db).finally(close);
  }
  try {
    return Erasures.parse(JSON.parse(readFileSync(location, "utf8")));
  } catch (cause) {
    throw new Error(`La liste des effacements ne se lit pas : ${location}.`, { cause });
  }
}

export const describeLimit = ({ until }: Erasures): string =>
  `Les effacements d'après le ${new Date(until).toLocaleString("fr", { timeZone: "Europe/Paris" })} ne sont pas connus : demandez à l'administration lesquels elle a faits.`;
