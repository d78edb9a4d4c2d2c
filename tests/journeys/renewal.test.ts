import { withElision } from "#platform/contract/elision.ts";
import { aPupil, aSchool, type World } from "#tests/world.ts";
import { expect, expectLayout, openSignedIn, test } from "./browser.ts";
import { keyboardInput } from "./input.ts";

const LAST_YEAR = 2026;
const address = "/etablissement/participants/reinscription";

/** A collège with fourteen pupils of last year: five from 6e, five from 5e, two from 4e, one from 3e, and one without a birthday. */
async function aCollegeOfLastYear(world: World) {
  const school = await aSchool(world);
  const classes = [
    { category: "C1", birthday: "2014-05-14", names: ["Abel", "Blanc", "Caron", "Denis", "Étienne"] },
    { category: "C1", birthday: "2013-05-14", names: ["Faure", "Garnier", "Hubert", "Imbert", "Joly"] },
    { category: "C2", birthday: "2012-05-14", names: ["Klein", "Leroy"] },
    { category: "C2", birthday: "2011-05-14", names: ["Moreau"] },
    { category: "C2", birthday: null, names: ["Noël"] },
  ];
  for (const { category, birthday, names } of classes)
    for (const lastname of names)
      await aPupil(world, school, { year: LAST_YEAR, category, status: "CONFIRMED", person: { lastname, firstname: "Camille", birthday } });
  return school;
}

test("ETB-09 last year's pupils are renewed in one go, then confirmed", { tags: ["core"] }, async ({ world, page }) => {
  const school = await aCollegeOfLastYear(world);
  const input = keyboardInput(page);
  await openSignedIn(page, world, school.correspondent, "/etablissement/participants");
  await input.press(page.getByRole("button", { name: "Autres actions sur la liste" }));
  await input.pick(page.getByRole("menuitem", { name: "Réinscrire les élèves de l'an passé" }));
  const bar = page.getByRole("region", { name: "Réinscription" });
  await expect(bar).toContainText("13 élèves à réinscrire, 1 laissé de côté, 1 à vérifier");
  await expect(page.getByText("1 à 14 sur 14")).toBeVisible();

  // Each follows the school year: one more year, the next category, or out of the school.
  const categoryOf = (name: string) => page.getByRole("combobox", { name: `Catégorie 2027 ${withElision(name)} Camille` });
  const choiceOf = (name: string) => page.getByRole("checkbox", { name: `Choisir ${name} Camille` });
  for (const [name, category] of [
    ["Abel", "C1"],
    ["Faure", "C2"],
    ["Klein", "C2"],
    ["Noël", "C2"],
  ] as const)
    await expect(categoryOf(name)).toHaveValue(category);
  await expect(choiceOf("Moreau")).not.toBeChecked();
  await expect(page.getByText("Laissé de côté : a quitté l'établissement")).toBeVisible();

  // One line is checked and changed, one left out.
  await input.choose(page.getByRole("combobox", { name: "Montrer" }), "À vérifier (1)");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await expect(page.getByText("À vérifier : date de naissance inconnue")).toBeVisible();
  await input.choose(categoryOf("Noël"), "C1");
  await expect(categoryOf("Noël")).toHaveValue("C1");
  await expect(page.getByText(/À vérifier :/)).toHaveCount(0);
  await input.choose(page.getByRole("combobox", { name: "Montrer" }), "Tous les élèves");
  await input.untick(choiceOf("Joly"));
  await expect(bar).toContainText("12 élèves à réinscrire, 2 laissés de côté");

  // A class that is known already is said here.
  const classOfAbel = page.getByRole("combobox", { name: `Classe 2027 ${withElision("Abel")} Camille` });
  await input.type(classOfAbel, "6e B");
  await classOfAbel.dispatchEvent("focusout");
  await expect(classOfAbel, "another window was in front").toBeFocused();
  const found = page.getByRole("searchbox");
  await found.fill("6e b");
  await expect(page.getByText("1 à 1 sur 1")).toBeVisible();
  await found.fill("");
  await expect(page.getByText("1 à 14 sur 14")).toBeVisible();

  // Leaving now asks first.
  await input.press(page.getByRole("link", { name: "Retour aux participants" }));
  await input.press(page.getByRole("dialog").getByRole("button", { name: "Rester sur la page" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await input.press(bar.getByRole("button", { name: "Réinscrire 12 élèves" }));
  const dialog = page.getByRole("dialog", { name: /Réinscrire 12 élèves au championnat 2027/ });
  await expect(dialog).toContainText(/C1\s: 6e et 5e\s*6 élèves/);
  await expect(dialog).toContainText(/C2\s: 4e et 3e\s*6 élèves/);
  await expectLayout(page);
  await input.press(dialog.getByRole("button", { name: "Réinscrire", exact: true }));

  // They are in the list, and are confirmed in one go.
  await expect(page.getByText("12 élèves viennent d'être ajoutés")).toBeVisible();
  await input.press(page.getByRole("button", { name: "Confirmer ces 12 inscriptions" }));
  await input.press(page.getByRole("dialog").getByRole("button", { name: "Confirmer", exact: true }));
  await expect(page.getByText("12 inscriptions confirmées")).toBeVisible();
  const registered = await world.db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .innerJoin("categories as c", "c.id", "r.categoryId")
    .select(["u.lastname", "c.name", "r.status", "r.className"])
    .where("r.establishmentId", "=", school.id)
    .where("r.year", "=", 2027)
    .where("r.kind", "=", "participant")
    .execute();
  expect(registered).toHaveLength(12);
  expect(new Set(registered.map(({ status }) => status))).toEqual(new Set(["CONFIRMED"]));
  expect(registered.find(({ lastname }) => lastname === "Noël")?.name).toBe("C1");
  expect(registered.flatMap(({ lastname, className }) => (className === "" ? [] : [lastname, className]))).toEqual(["Abel", "6e B"]);
  expect(registered.map(({ lastname }) => lastname)).not.toContain("Joly");

  // The two others remain; once they are renewed the list is empty.
  await page.goto(address);
  await expect(bar).toContainText("1 élève à réinscrire, 1 laissé de côté");
  await page.getByRole("switch", { name: "Laisser de côté l'élève sans doute parti" }).uncheck({ force: true });
  await bar.getByRole("button", { name: "Réinscrire 2 élèves" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Réinscrire", exact: true }).click();
  await expect(page.getByText("2 élèves viennent d'être ajoutés")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("Vos élèves de 2026 sont tous réinscrits")).toBeVisible();
});
