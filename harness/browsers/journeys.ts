import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type demonstrationAccounts, demonstrationPassword } from "#demo/demonstration.ts";
import { withDirectory } from "../installation.ts";
import type { Visitor } from "./visitor.ts";

type Account = keyof typeof demonstrationAccounts;

async function signIn(visitor: Visitor, account: Account): Promise<void> {
  await visitor.open("/connexion");
  await visitor.fill(/^Identifiant$/, account);
  await visitor.fill(/^Mot de passe$/, demonstrationPassword);
  await visitor.press(/^Se connecter$/);
}

/** A pupil answers, finds the answer again, and finishes. */
async function pupil(visitor: Visitor): Promise<void> {
  await signIn(visitor, "participant");
  await visitor.isAt(/^\/participant/);
  await visitor.open("/questionnaire");
  const answer = /^(Votre réponse|Réponse 1)/;
  await visitor.fill(answer, "7");
  await visitor.seesText(/Enregistré à \d/);
  await visitor.open("/questionnaire");
  await visitor.hasValue(answer, "7");
  await visitor.press(/^J'ai terminé$/);
  await visitor.seesText(/réponses? (est|sont) chez nous/);
}

const list = (names: readonly string[]) =>
  ["Nom;Prénom;Né(e) le;Genre;Classe;CP", ...names.map((name) => `${name};Camille;14/05/2012;F;4e A;69001`)].join("\n");

/** A teacher imports a list, and finds the pupils among those to confirm. */
async function teacher(visitor: Visitor): Promise<void> {
  // Two browsers import two lists: a person imported before would not be a new pupil.
  const letters = randomBytes(6)
    .toString("hex")
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "q");
  const names = [`Abeille${letters}`, `Bourdon${letters}`];
  await withDirectory(async (directory) => {
    const file = join(directory, "4e A.csv");
    writeFileSync(file, list(names));
    await signIn(visitor, "etablissement");
    await visitor.isAt(/^\/etablissement/);
    await visitor.open("/etablissement/participants/import");
    await visitor.seesText(/Choisir un fichier/);
    await visitor.choose("input[type=file]", file);
    await visitor.seesText(/2\snouveaux élèves/);
    await visitor.press(/^Inscrire 2 élèves$/);
    await visitor.seesText(/2\sélèves ajoutés/);
    await visitor.press(/^Confirmer ces inscriptions$/);
    await visitor.seesText(new RegExp(names[1] ?? "", "i"));
  });
}

/** The manager of an exam center enters a grade by keyboard, and finds it again. */
async function center(visitor: Visitor): Promise<void> {
  await signIn(visitor, "centre");
  await visitor.isAt(/^\/examcenter/);
  await visitor.press(/^Saisir$/);
  await visitor.isFocused(/^Note, /);
  await visitor.type("3");
  await visitor.enter();
  await visitor.isFocused(/^Coefficient, /);
  await visitor.type("6");
  await visitor.enter();
  await visitor.isFocused(/^Temps en minutes, /);
  await visitor.type("1h05");
  await visitor.enter();
  await visitor.seesText(/Enregistré/);
}

export const journeys = [pupil, teacher, center];
