import type { Locator, Page } from "playwright-core";
import { isValidRne } from "#organizations/establishments/rne.ts";
import { inLastLetter } from "#tests/mailing.ts";
import type { World } from "#tests/world.ts";
import { expect } from "./browser.ts";
import type { UserInput } from "./input.ts";

export const step = (page: Page, title: string) => expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const schoolCode = (page: Page) => page.getByRole("combobox", { name: /^Code UAI/ });
export const city = (page: Page) => page.getByRole("combobox", { name: "Ville", exact: true });

let count = 0;

export const officialEmailOf = (rneCode: string) => `ce.${rneCode.toLowerCase()}@ac-lyon.example`;

/** RNE code of a school in the directory, different each time. */
export async function aKnownCode(world: World): Promise<string> {
  count += 1;
  const digits = String(690_000 + count).padStart(7, "0");
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
    .values({ rneCode, ...school, email: officialEmailOf(rneCode) })
    .execute();
  return rneCode;
}

/** The answer « Oui » or « Non » to a consent. */
export const consent = (page: Page, text: RegExp, answer: "Oui" | "Non") =>
  page.getByRole("radiogroup", { name: text }).getByRole("radio", { name: answer });

/** Yes to what the federation requires, no to its partners; a parent answers for a child. */
export async function answerConsents(page: Page, input: Pick<UserInput, "type" | "tick">, guardian?: string): Promise<void> {
  for (const text of [/photographier/, /informations de la fédération/]) await input.tick(consent(page, text, "Oui"));
  await input.tick(consent(page, /partenaires/, "Non"));
  if (guardian) await input.type(field(page, "Réponses données par"), guardian);
}

/** The three fields of a window that makes an account. */
export async function fillAccount(dialog: Locator, lastname: string, firstname: string, email: string): Promise<void> {
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill(lastname);
  await dialog.getByRole("textbox", { name: "Prénom" }).fill(firstname);
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
}

/** The first step of a participant. */
export async function fillIdentity(
  page: Page,
  input: UserInput,
  { firstname = "Zoé", lastname = "Dupont", birthday = "14/05/2012", category = "C2\u00A0: 4e et 3e" } = {},
): Promise<void> {
  await input.type(field(page, "Prénom"), firstname);
  await input.type(field(page, "Nom"), lastname);
  await input.type(page.getByLabel("Date de naissance"), birthday);
  await input.tick(page.getByRole("radio", { name: "Femme" }));
  await input.choose(page.getByRole("combobox", { name: "Catégorie" }), category);
}

/** The second. */
export async function fillAddress(page: Page, input: UserInput, email: string): Promise<void> {
  await input.type(field(page, "Adresse e-mail"), email);
  await input.type(field(page, "Adresse"), "3 rue Blaise-Pascal");
  await input.type(field(page, "Code postal"), "38000");
  await input.type(city(page), "Grenoble");
}

export async function fillCorrespondent(page: Page, input: UserInput, email: string): Promise<void> {
  await input.type(field(page, "Prénom"), "Emmy");
  await input.type(field(page, "Nom"), "Noether");
  await input.type(field(page, "Adresse e-mail"), email);
  await input.type(field(page, "Téléphone"), "04 72 00 00 00");
  await answerConsents(page, input);
}

/** Opens the link that this mailbox received, and chooses a password. */
export async function acceptInvitation(world: World, page: Page, recipient: string): Promise<void> {
  await page.goto(await inLastLetter(world, recipient, /\/connexion\/mot-de-passe#token=\S+/));
  await page.getByLabel("Nouveau mot de passe").fill("lapin tambour violet bleu");
  await press(page, "Enregistrer et me connecter");
}
