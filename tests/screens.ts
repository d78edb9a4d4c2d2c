import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import type { Page } from "playwright-core";
import { allDemonstrationAccounts } from "#demo/demonstration.ts";

/** An account of the demonstration, a pupil of any school, one whose consents are missing, or nobody. */
export type Visitor = "nobody" | "pupil" | "unasked" | keyof typeof allDemonstrationAccounts;

const configuration = ["annee-active", "dates-inscriptions", "etablissements", "regles", "categories", "categories-a-verifier", "equipes"]
  .concat(["amenagements", "diplomes", "langues", "annonces", "login-text", "mentions-legales", "acces", "programmes", "en-direct"])
  .concat(["courriels-automatiques", "courriels", "journal", "donnees-personnelles"]);

/**
 * Every screen, by visitor; `{online}` is replaced by an id of the demonstration. After `»`: the first button that opens a window there, or a switch. A
 * test and U1 compare them with the routes.
 */
export const screens: Readonly<Record<Visitor, readonly string[]>> = {
  nobody: [
    "/connexion",
    "/connexion » Une question ? Un problème ?",
    "/connexion/reset-password",
    "/connexion/mot-de-passe",
    "/connexion/mot-de-passe?token=abc",
    "/connexion/adresse",
    "/inscription",
    "/inscription/individuel",
    "/inscription/scolaire",
    "/inscription/scolaire?etablissement={rne}",
    "/inscription/etablissement",
    "/inscription/club",
    "/informations/reglement",
    "/informations/confidentialite",
    "/verifier",
    "/verifier#D1.aucun-diplome",
    "/error",
  ],
  participant: [
    "/participant/informations-championnat",
    "/participant/informations-personnelles",
    "/participant/informations-personnelles » Temps et aménagements",
    "/participant/resultats",
    "/participant/resultats » Diplôme",
    "/questionnaire",
    "/questionnaire » J'ai terminé",
    "/questionnaire » Lecture",
    "/participant/essai",
    "/participant/essai » J'ai terminé",
    "/error",
  ],
  pupil: ["/participant/informations-championnat", "/questionnaire/not-found"],
  eleve: ["/participant/quart-de-finale/{schoolStage}"],
  professeur: ["/etablissement/info", "/etablissement/participants", "/etablissement/quart-de-finale/{schoolStage}/feuilles"],
  unasked: ["/autorisations"],
  etablissement: [
    "/etablissement/info",
    "/etablissement/info?vue=reglages",
    "/etablissement/info?vue=reglages » Inviter un collègue",
    "/etablissement/info?vue=reglages » Retirer l'accès",
    "/etablissement/participants",
    "/etablissement/participants?status=PENDING",
    "/etablissement/participants?stage={online}",
    "/etablissement/participants?search=personne-de-ce-nom",
    "/etablissement/participants/import",
    "/etablissement/participants/reinscription",
    "/etablissement/participants » Affichage de la liste",
    "/etablissement/participants » Filtre de la liste",
    "/etablissement/participants » Nouveau code",
    "/etablissement/participants » Modifier » Temps et aménagements",
    "/etablissement/participants » Modifier » Temps et aménagements » Accorder",
    "/etablissement/participants » Ajouter un élève qualifié",
    "/etablissement/participants?year={gradedYear}&stage={graded} » Imprimer les diplômes",
    "/etablissement/examcenter/{center}",
    "/etablissement/examcenter/{center}/{physical}",
    "/etablissement/quart-de-finale",
    "/etablissement/quart-de-finale/nouveau",
    "/etablissement/quart-de-finale/{schoolStage}",
    "/etablissement/quart-de-finale/{schoolStage}/enonces",
    "/etablissement/quart-de-finale/{schoolStage}/feuilles",
    "/etablissement/quart-de-finale/{schoolStage}/feuilles » Imprimer les feuilles",
    "/etablissement/quart-de-finale/{schoolStage}/resultats",
    "/etablissement/quart-de-finale/{schoolStage}/resultats » Imprimer les diplômes",
    "/etablissement/quart-de-finale/{schoolStage}/vue-d-ensemble",
    "/etablissement/quart-de-finale/{schoolStage}/vue-d-ensemble » Sans les noms, pour le mur",
  ],
  "ecole-code": ["/etablissement/info", "/etablissement/participants", "/etablissement/participants/import"],
  "ecole-federation": ["/etablissement/info"],
  "ecole-impayee": ["/etablissement/info", "/etablissement/participants"],
  "ecole-refusee": ["/etablissement/info"],
  "club-attente": ["/club/info"],
  club: [
    "/club/info",
    "/club/info » Modifier",
    "/club/info » Inviter un responsable",
    "/club/participants",
    "/club/participants » Affichage de la liste",
    "/club/participants » Voir la fiche",
    "/club/participants?status=PENDING",
    "/club/participants?stage={online}",
  ],
  centre: [
    "/examcenter/participants/{center}",
    "/examcenter/participants/{center}/{physical}",
    "/examcenter/participants/{center} » Imprimer le classement",
  ],
  admin: [
    "/compte",
    "/admin/participants",
    "/admin/participants » Affichage de la liste",
    "/admin/participants » Filtre de la liste",
    "/admin/participants » Écrire aux",
    "/admin/participants?personne={participant}",
    "/admin/participants?search=personne-de-ce-nom",
    "/admin/users",
    "/admin/users?personne={participant}",
    "/admin/users?personne={participant} » Temps et aménagements",
    "/admin/users?personne={participant} » Temps et aménagements » Accorder",
    "/admin/users?personne={participant} » Temps et aménagements » Ne pas accorder",
    "/admin/users?personne={etablissement}",
    "/admin/users?ajouter=oui",
    "/admin/users/doublons",
    "/admin/users/doublons/{participant}",
    "/admin/clubs",
    "/admin/clubs » Décider de la demande",
    "/admin/clubs?modifier={clubNumber}",
    "/admin/etablissements",
    "/admin/etablissements » Décider de la demande",
    "/admin/etablissements?modifier={school}",
    "/admin/centres",
    "/admin/centres?ajouter=oui",
    "/admin/centres?modifier={center}",
    "/admin/centres/{center}",
    "/admin/centres/{center}/{physical}",
    "/admin/exports",
    "/admin/exports?stage={online}",
    "/admin/questionnaire",
    "/admin/questionnaire » Nouvelle étape",
    "/admin/questionnaire » Réglages",
    "/admin/questionnaire?year=2090 » Reprendre les étapes de",
    "/admin/questionnaire/{online}",
    "/admin/questionnaire/{online}?apercu=oui",
    "/admin/questionnaire/{physical}",
    "/admin/questionnaire/{online}/reponses",
    "/admin/questionnaire/{online}/reponses » Calculer les résultats",
    "/admin/questionnaire/{online}/temps",
    "/admin/questionnaire/{online}/temps » Donner du temps à ceux qui écrivent",
    "/admin/questionnaire/{online}/correction",
    "/admin/questionnaire/{online}/seuils",
    "/admin/questionnaire/{online}/seuils » Aide de la liste Seuils",
    "/admin/questionnaire/{online}/classement",
    ...["problemes", "anomalies"].map((page) => `/admin/questionnaire/{online}/${page}`),
    ...["correction", "problemes", "reponses", "anomalies", "seuils", "convocations", "classement"].map(
      (page) => `/admin/questionnaire/{graded}/${page}`,
    ),
    "/admin/questionnaire/{physical}/convocations",
    "/admin/questionnaire/{physical}/convocations?vue=personnes",
    ...configuration.map((name) => `/admin/configuration/${name}`),
  ],
};

/** Addresses that only redirect. */
const redirects = /^\/$|^\/(admin|club|etablissement|participant)(\/\$)?$|^\/examcenter\/participants$/;

/** Paths of the router and configuration that no screen above opens. */
export function findUncoveredPaths(): string[] {
  const read = (path: string) => readFileSync(new URL(`../app/web/${path}`, import.meta.url), "utf8");
  const [, routes = ""] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(read("routeTree.gen.ts")) ?? [];
  const ofRouter = [...routes.matchAll(/^ {2}"(.+?)"/gm)]
    .flatMap(([, path = ""]) => withOptional(path))
    .filter((path) => !redirects.test(path));
  const ofConfiguration = [...read("routes/admin/configuration.$.tsx").matchAll(/name: "(.+?)"/g)].map(([, name]) => name);
  const opened = new Set(Object.values(screens).flatMap((list) => list.map((screen) => patternOf(screen.replace(/[?#» ].*/, "")))));
  return [...ofRouter.filter((path) => !path.endsWith("/$")), ...ofConfiguration.map((name) => `/admin/configuration/${name}`)].filter(
    (path) => !opened.has(patternOf(path)),
  );
}

/** A path without its optional parameters, and with one after the other. */
const withOptional = (path: string): string[] =>
  path.includes("{-") ? [path.replace(/\/\{-\$\w+\}.*/, ""), ...withOptional(path.replace(/\{-(\$\w+)\}/, "$1"))] : [path];

/** The pages of a school's own stage are one route, and those of information another. */
const patternOf = (path: string): string =>
  path
    .replaceAll(/\{\w+\}|\$\w+/g, "*")
    .replace(/\*\/(enonces|feuilles|resultats|vue-d-ensemble)$/, "*/*")
    .replace(/^\/informations\/\w+$/, "/informations/*");

/** The ids in addresses, and those of the visitors; the school's correspondent also manages the center of the demonstration. */
export async function findIds(pool: Pick<Pool, "query">): Promise<Ids> {
  const { rows } = await pool.query<Ids & { accounts: Ids }>(
    `with account as (select id, username from users where username = any($1)),
       school as (select e.* from establishments e join account on account.id = e.user_id limit 1),
       center as (select exam_center_id as id from exam_center_controllers join account on account.id = user_id limit 1),
       lent as (insert into exam_center_controllers select center.id, school.user_id from center, school),
       pupils as (select user_id as id, exists (select from consents c where c.user_id = r.user_id) as has_consented,
           r.establishment_id = (select id from school) as is_own
         from registrations r join questionnaires q on q.active and q.year = r.year
         where r.kind = 'participant' and r.establishment_id is not null)
     select (select rne_code from school) as rne, (select id from school) as school, (select user_id from school) as etablissement,
       (select id from center) as center, (select max(s.id) from school_stages s where s.establishment_id = (select id from school)) as "schoolStage", (select coalesce(min(id) filter (where is_own), min(id)) from pupils where has_consented) as pupil,
       (select min(id) from pupils where not has_consented) as unasked,
       (select c.club_id from club_controllers c join account on account.id = c.user_id limit 1) as "clubNumber",
       (select id from questionnaires where active and not physical) as online,
       (select max(id) from questionnaires where kind = 'quarter_final' and is_closed) as graded,
       (select max(year) from questionnaires where kind = 'quarter_final' and is_closed) as "gradedYear",
       (select q.id from questionnaires q join questionnaires p on p.id = q.previous_questionnaire_id and p.active) as physical,
       (select json_object_agg(username, id) from account) as accounts`,
    [Object.keys(allDemonstrationAccounts)],
  );
  const { accounts, ...ids } = rows[0] ?? {};
  return { ...ids, ...accounts };
}

export type Ids = Readonly<Record<string, string>>;

/** An address with the ids of the demonstration. */
export const addressOn = (ids: Ids, pattern: string): string => pattern.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? `no-${name}`);

/** Presses the first button with this name, unfolds the part, or turns this switch, by keyboard; waits for the window. Several are opened one in the other. */
export async function pressOpening(page: Page, button: string, ...others: readonly string[]): Promise<void> {
  await pressOne(page, button);
  const [next, ...rest] = others;
  if (next !== undefined) await pressOpening(page, next, ...rest);
}

async function pressOne(page: Page, button: string): Promise<void> {
  const opening = page
    .getByRole("button", { name: button })
    .or(page.getByRole("menuitem", { name: button }))
    .first();
  const toggle = page.getByRole("switch", { name: button });
  const part = page.locator("summary", { hasText: button });
  // On a telephone some buttons are folded behind one of these. By keyboard, like users who need to see the focus.
  const folds = page.getByRole("button", { name: /^(Actions|Décider des demandes|Menu\s:.*)$/ });
  const target = opening.or(toggle).or(part).first();
  await target.or(folds).first().waitFor();
  for (let index = 0; index < (await folds.count()) && !(await target.isVisible()); index += 1) await folds.nth(index).press("Enter");
  // A part may load after the fold beside it.
  await target.waitFor();
  if (await part.isVisible()) return part.press("Enter");
  if (await toggle.isVisible()) return toggle.press("Space");
  const isFold = (await opening.getAttribute("aria-expanded")) !== null && (await opening.getAttribute("aria-haspopup")) === null;
  await opening.press("Enter");
  if (!isFold) await page.getByRole("dialog").last().waitFor();
}
