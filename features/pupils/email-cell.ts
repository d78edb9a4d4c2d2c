import * as z from "zod";
import { acceptedCell, type Cell, refusedCell } from "./cell.ts";
import { tidy } from "./text-cell.ts";

const MAX_LENGTH = 254;
const Email = z.email().max(MAX_LENGTH);

/** An optional e-mail: `Léa <lea@exemple.fr>` and `mailto:lea@exemple.fr` give the address. */
export function readEmail(typed: string): Cell {
  const text = tidy(typed);
  const address = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, "").trim();
  return address === "" || Email.safeParse(address).success ? acceptedCell(address) : refusedCell(text, "L'adresse e-mail est invalide");
}
