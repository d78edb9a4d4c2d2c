import type { Locator, Page } from "playwright-core";
import { demoQuestions } from "#demo/questions.ts";
import { questionTypes } from "#season/marking/question-type.ts";
import { aMailbox, aWorldThatMails } from "#tests/mailing.ts";
import { site } from "#tests/template.ts";
import { openMenu, questionsOn } from "./answering.ts";
import { expect, test as journey } from "./browser.ts";
import { keyboardInput, pointerInput, type UserInput } from "./input.ts";
import { anOffice } from "./office.ts";
import { answerConsents, fillAddress, fillIdentity } from "./sign-up-form.ts";

const test = journey.extend("mailbox", aMailbox).extend("world", aWorldThatMails);

const PASSWORD = "Hypoténuse7";

const variants = [
  ["ordinateur", "with a mouse", pointerInput, "Alix"],
  ["téléphone", "with a finger", pointerInput, "Basile"],
  ["ordinateur", "by keyboard alone", keyboardInput, "Chloé"],
] as const;

// GEN: from the first screen to the convocation, with a real browser, a real SMTP server and a real database.
test.for(variants)(
  "INS-14 PUB-04 QST-04 GRD-01 GRD-03 GRD-04 PAR-06 a whole quarter-final, from registering to the convocation (%s, %s)",
  { tags: ["core"], timeout: 300_000 },
  async ([screen, , inputOf, firstname], { world, mailbox, open }) => {
    const office = await anOffice(world);
    const page = await open(screen);
    const input = inputOf(page);
    const email = `${firstname.toLowerCase().replace("é", "e")}@exemple.fr`;

    const username = await register(page, input, firstname, email);
    const mail = await mailbox.waitFor(email);
    expect(mail.text).toContain(username);
    const link = /https?:\/\/\S+token=\S+/.exec(mail.text)?.[0] ?? "";

    await page.goto(link.replace(site.publicUrl, ""));
    await input.type(page.getByLabel("Nouveau mot de passe"), PASSWORD);
    await input.press(page.getByRole("button", { name: "Enregistrer et me connecter" }));

    await expect(page.getByRole("heading", { name: "Vos informations championnat" })).toBeVisible();
    await expect(page.getByText("En attente de validation par la fédération")).toBeVisible();

    await input.press(page.getByRole("link", { name: "Répondre au questionnaire" }));
    const isPhone = screen === "téléphone";
    await expect(questionsOn(page)).toHaveCount(isPhone ? 1 : COUNTED);
    await answerAll(page, input, isPhone);
    if (isPhone) await openMenu(page);
    await input.press(page.getByRole("button", { name: /^Enregistr(er$|é à)/ }));
    await expect(page.getByText("Vos réponses ont été enregistrées.").first()).toBeVisible();

    const user = await world.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
    const registration = await world.db.selectFrom("registrations").select("id").where("userId", "=", user.id).executeTakeFirstOrThrow();
    await office.confirm(String(registration.id));
    await office.closeAndGrade();
    expect(await office.resultOf(String(user.id))).toMatchObject({ grade: 14, weightedGrade: 105, qualified: null });

    await page.goto("/participant");
    await expect(page.getByText("Les résultats arrivent bientôt.")).toBeVisible();
    expect((await office.qualify("C2", 10, 60)).qualified).toBeGreaterThanOrEqual(1);
    await page.reload();
    await expect(page.getByText("Bravo, vous êtes qualifiée pour la demi-finale !")).toBeVisible();

    const center = await office.convoke(String(user.id));
    await page.reload();
    for (const text of ["Bravo, vous êtes qualifiée et convoquée à la demi-finale.", center.name, /20 mars 2027/])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(/14\sh/).first()).toBeVisible();

    if (isPhone) await input.press(page.getByRole("button", { name: "Menu" }));
    await input.press(page.getByRole("link", { name: "Mes résultats" }));
    await expect(page.getByText("14,00")).toBeVisible();
  },
);

async function register(page: Page, input: UserInput, firstname: string, email: string): Promise<string> {
  const next = async (heading: string) => {
    await input.press(page.getByRole("button", { name: "Suivant" }));
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  };
  await page.goto("/");
  await input.press(page.getByRole("link", { name: "S'inscrire au championnat" }));
  await input.press(page.getByRole("link", { name: "Participant individuel" }));
  await fillIdentity(page, input, { firstname, lastname: "Fermat", birthday: "14/03/2013" });
  await next("Coordonnées");
  await fillAddress(page, input, email);
  await next("Autorisations");
  await answerConsents(page, input, "Sophie Fermat");
  await next("Confirmation");
  await input.press(page.getByRole("button", { name: "Terminer" }));
  const username = page.getByText(new RegExp(`^${firstname.toLowerCase().replace("é", "e")}\\.fermat\\d*$`));
  await expect(username.first()).toBeVisible();
  return (await username.first().textContent()) ?? "";
}

/** How many problems count in C2: the others come after the closing. */
const COUNTED = 14;

/** Answers every question that counts correctly. */
async function answerAll(page: Page, input: UserInput, areOneByOne: boolean): Promise<void> {
  for (const [place, { title, type, possibleAnswers }] of demoQuestions.slice(0, COUNTED).entries()) {
    if (areOneByOne && place > 0) await input.press(page.getByRole("button", { name: "Suivant" }));
    const { openAnswer, askTotal } = questionTypes[type];
    const question: Locator = page.getByRole("region", { name: title });
    const right = possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => value);
    if (openAnswer === 0) for (const value of right) await input.tick(question.getByLabel(value, { exact: true }));
    if (askTotal) await input.type(question.getByLabel("Nombre total de réponses"), String(right.length));
    for (const [field, value] of right.slice(0, openAnswer).entries())
      await input.type(question.getByLabel(openAnswer === 1 ? "Votre réponse" : `Réponse ${field + 1}`), value);
  }
}
