import type { Locator, Page } from "playwright-core";
import { demoQuestions } from "#database/demo/questions.ts";
import { aMailbox, aWorldThatMails } from "#tests/mailing.ts";
import { site } from "#tests/template.ts";
import { expect, expectAccessible, test as journey } from "./browser.ts";
import { type Hands, pointing, tabbing } from "./hands.ts";
import { anOffice } from "./office.ts";

const test = journey.extend("mailbox", aMailbox).extend("world", aWorldThatMails);

const PASSWORD = "Hypoténuse7";

const ways = [
  ["ordinateur", "with a mouse", pointing, "Alix"],
  ["téléphone", "with a finger", pointing, "Basile"],
  ["ordinateur", "by keyboard alone", tabbing, "Chloé"],
] as const;

// GEN: from the first screen to the convocation, with a real browser, a real SMTP server and a real database.
test.for(ways)(
  "INS-14 PUB-04 QST-04 GRD-01 GRD-03 GRD-04 PAR-06 a whole quarter-final, from registering to the convocation (%s, %s)",
  { timeout: 180_000 },
  async ([screen, , handsOn, firstname], { world, mailbox, open }) => {
    const office = await anOffice(world);
    const page = await open(screen);
    const hands = handsOn(page);
    const email = `${firstname.toLowerCase().replace("é", "e")}@exemple.fr`;

    const username = await register(page, hands, firstname, email);
    const mail = await mailbox.waitFor(email);
    expect(mail.text).toContain(username);
    const link = /https?:\/\/\S+token=\S+/.exec(mail.text)?.[0] ?? "";

    await page.goto(link.replace(site.publicUrl, ""));
    await hands.type(page.getByLabel("Nouveau mot de passe"), PASSWORD);
    await expectAccessible(page);
    await hands.press(page.getByRole("button", { name: "Enregistrer ce mot de passe" }));

    await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
    await hands.type(page.getByLabel("Identifiant"), username);
    await hands.type(page.getByLabel("Mot de passe", { exact: true }), PASSWORD);
    await hands.press(page.getByRole("button", { name: "Se connecter" }));
    await expect(page.getByRole("heading", { name: "Vos informations championnat" })).toBeVisible();
    await expect(page.getByText("En attente de validation par la fédération")).toBeVisible();

    await hands.press(page.getByRole("link", { name: "Répondre au questionnaire" }));
    await expect(page.getByRole("region", { name: /^Question/ })).toHaveCount(18);
    await answerAll(page, hands);
    await hands.press(page.getByRole("button", { name: "Enregistrer", exact: true }));
    await expect(page.getByText("Vos réponses ont été enregistrées.").first()).toBeVisible();
    await expectAccessible(page);

    const user = await world.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
    const registration = await world.db.selectFrom("registrations").select("id").where("userId", "=", user.id).executeTakeFirstOrThrow();
    await office.confirm(String(registration.id));
    await office.closeAndGrade();
    expect(await office.resultOf(String(user.id))).toMatchObject({ grade: 14, weightedGrade: 105, qualified: null });

    await page.goto("/participant");
    await expect(page.getByText("Les résultats arrivent bientôt.")).toBeVisible();
    expect((await office.qualify("C2", 10, 60)).qualified).toBeGreaterThanOrEqual(1);
    await page.reload();
    await expect(page.getByText("Bravo, vous êtes qualifié(e) pour la demi-finale !")).toBeVisible();

    const center = await office.convoke(String(user.id));
    await page.reload();
    await expect(page.getByText("Bravo, vous êtes qualifié(e) et convoqué(e) à la demi-finale.")).toBeVisible();
    await expect(page.getByText(center.name)).toBeVisible();
    await expect(page.getByText(/20 mars 2027/)).toBeVisible();
    await expect(page.getByText(/14\sh/).first()).toBeVisible();
    await expectAccessible(page);

    if (screen === "téléphone") await hands.press(page.getByRole("button", { name: "Menu" }));
    await hands.press(page.getByRole("link", { name: "Mes résultats" }));
    await expect(page.getByText("14,00")).toBeVisible();
    await expectAccessible(page);
  },
);

async function register(page: Page, hands: Hands, firstname: string, email: string): Promise<string> {
  const next = async (heading: string) => {
    await hands.press(page.getByRole("button", { name: "Suivant" }));
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
    await expectAccessible(page);
  };
  await page.goto("/");
  await hands.press(page.getByRole("link", { name: "S'inscrire au championnat" }));
  await hands.press(page.getByRole("link", { name: "Participant individuel" }));
  await hands.type(page.getByLabel("Prénom"), firstname);
  await hands.type(page.getByLabel("Nom", { exact: true }), "Fermat");
  await hands.type(page.getByLabel("Date de naissance"), "14/03/2013");
  await hands.tick(page.getByRole("radio", { name: "Femme" }));
  await hands.choose(page.getByRole("combobox", { name: "Catégorie" }), "C2 (4e et 3e)");
  await next("Coordonnées");
  await hands.type(page.getByLabel("Adresse e-mail"), email);
  await hands.type(page.getByLabel("Adresse", { exact: true }), "3 rue Blaise-Pascal");
  await hands.type(page.getByLabel("Code postal"), "31000");
  await hands.type(page.getByRole("combobox", { name: "Ville" }), "Toulouse");
  await next("Autorisations");
  for (const consent of [/photographier/, /informations de la fédération/]) await hands.tick(page.getByRole("checkbox", { name: consent }));
  await next("Confirmation");
  await hands.press(page.getByRole("button", { name: "Terminer" }));
  const username = page.getByText(new RegExp(`^${firstname.toLowerCase().replace("é", "e")}\\.fermat\\d*$`));
  await expect(username.first()).toBeVisible();
  await expectAccessible(page);
  return (await username.first().textContent()) ?? "";
}

/** Every question, as somebody answers who knows. */
async function answerAll(page: Page, hands: Hands): Promise<void> {
  for (const { title, openAnswer, askTotal, possibleAnswers } of demoQuestions) {
    const question: Locator = page.getByRole("region", { name: title });
    const right = possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => value);
    if (openAnswer === 0) for (const value of right) await hands.tick(question.getByLabel(value, { exact: true }));
    if (askTotal) await hands.type(question.getByLabel("Nombre total de réponses"), String(right.length));
    for (const [field, value] of right.slice(0, openAnswer).entries()) await hands.type(question.getByLabel(`Réponse ${field + 1}`), value);
  }
}
