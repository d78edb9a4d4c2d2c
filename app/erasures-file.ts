import { readFileSync } from "node:fs";
import { Erasures } from "#features/privacy/server/erasures.service.ts";

/** Stored next to backups: who was erased, until when. */
export const ERASURES = "erasures.json";

/** @throws {Error} In French. */
export function readErasures(file: string): Erasures {
  try {
    return Erasures.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new Error(`La liste des effacements ne se lit pas : ${file}.`, { cause });
  }
}
