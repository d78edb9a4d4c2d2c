import type { Page } from "playwright-core";
import { isValidRne } from "#features/establishments/rne.ts";
import type { World } from "#tests/world.ts";
import { expect } from "./browser.ts";
import type { Hands } from "./hands.ts";

export const step = (page: Page, title: string) => expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const city = (page: Page) => page.getByRole("combobox", { name: "Ville" });

let made = 0;

export const officialOf = (rneCode: string) => `ce.${rneCode.toLowerCase()}@ac-lyon.example`;

/** A school that the directory knows, another each time: its RNE code. */
export async function aKnownCode(world: World): Promise<string> {
  made += 1;
  const digits = String(690_000 + made).padStart(7, "0");
  const rneCode = Array.from("ABCDEFGHJKLMNPRSTUVWXYZ", (letter) => digits + letter).find(isValidRne) ?? "";
  const school = {
    name: `Collège Ada Lovelace ${rneCode}`,
    type: "Collège",
    street: "1 rue du Code",
    zipCode: "69003",
    city: "Lyon",
  } as const;
  await world.db
    .insertInto("schoolDirectory")
    .values({ rneCode, ...school, email: officialOf(rneCode) })
    .execute();
  return rneCode;
}

export async function fillCorrespondent(page: Page, hands: Hands, email: string): Promise<void> {
  await hands.type(field(page, "Prénom"), "Emmy");
  await hands.type(field(page, "Nom"), "Noether");
  await hands.type(field(page, "Adresse e-mail"), email);
  await hands.type(field(page, "Téléphone"), "04 72 00 00 00");
  for (const consent of [/me photographier/, /informations de la fédération/])
    await hands.tick(page.getByRole("checkbox", { name: consent }));
}
