import * as z from "zod";
import { type Cell, refused, understood } from "./cell.ts";
import { tidy } from "./text-cell.ts";

const LONGEST = 254;
const Email = z.email().max(LONGEST);

/** An e-mail, which a pupil need not have: `Léa <lea@exemple.fr>` and `mailto:lea@exemple.fr` are its address. */
export function readEmail(typed: string): Cell {
  const text = tidy(typed);
  const address = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, "").trim();
  return address === "" || Email.safeParse(address).success ? understood(address) : refused(text, "L'adresse e-mail est invalide");
}
