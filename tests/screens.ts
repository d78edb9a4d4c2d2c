import type { Pool } from "pg";
import type { allDemonstrationAccounts } from "#demo/demonstration.ts";

/** An account of the demonstration, or a visitor. */
export type Account = keyof typeof allDemonstrationAccounts | "nobody";

/** Routes that only lead elsewhere. */
export const routesWithoutScreen = ["/", "/admin", "/participant", "/admin/$", "/club/$", "/etablissement/$", "/participant/$"].concat(
  "/examcenter/participants",
);

/** What the addresses name in the demonstration. */
async function idsIn(pool: Pick<Pool, "query">) {
  const idOf = async (query: string) => (await pool.query<{ id: string }>(`select (${query})::text as id`)).rows[0]?.id;
  const active = "select id from questionnaires where active and not physical";
  return {
    stage: await idOf(active),
    graded: await idOf("select questionnaire_id from thresholds order by 1 limit 1"),
    onSite: await idOf(`select id from questionnaires where previous_questionnaire_id = (${active})`),
    center: await idOf("select exam_center_id from exam_center_controllers join users u on u.id = user_id where username = 'centre'"),
    schoolStage: await idOf("select max(id) from school_stages where on_screen"),
    participant: await idOf("select id from users where username = 'participant'"),
    pupil: await idOf("select id from users where username = 'eleve'"),
  };
}

const configuration = ["annee-active", "dates-inscriptions", "etablissements", "regles", "categories", "categories-a-verifier", "equipes"]
  .concat(["diplomes", "langues", "annonces", "login-text", "faq-text", "acces", "programmes", "en-direct", "courriels-automatiques"])
  .concat(["courriels", "journal", "donnees-personnelles"])
  .map((name) => `/admin/configuration/${name}`);

/** The addresses of every screen, under an account that may open it. A test compares them with the routes. */
export async function screensOf(pool: Pick<Pool, "query">): Promise<Record<Account, readonly string[]>> {
  const { stage, graded, onSite, center, schoolStage, participant, pupil } = await idsIn(pool);
  const ofSchool = (page: string) => `/etablissement/quart-de-finale/${schoolStage}${page}`;
  return {
    nobody: [
      "/connexion",
      "/connexion/reset-password",
      "/connexion/mot-de-passe?token=abc",
      "/connexion/mot-de-passe",
      "/connexion/adresse",
      "/error",
      "/informations/confidentialite",
      "/informations/reglement",
      "/verifier",
      ...["", "/individuel", "/scolaire", "/etablissement", "/club"].map((kind) => `/inscription${kind}`),
    ],
    participant: [
      "/participant/informations-championnat",
      "/participant/informations-personnelles",
      "/participant/resultats",
      "/questionnaire",
      "/questionnaire/not-found",
      "/autorisations",
      "/compte",
    ],
    eleve: ["/participant/informations-championnat", `/participant/quart-de-finale/${schoolStage}`],
    etablissement: [
      "/etablissement/info",
      "/etablissement/participants",
      "/etablissement/participants/import",
      "/etablissement/participants/reinscription",
      "/etablissement/quart-de-finale",
      "/etablissement/quart-de-finale/nouveau",
      `/etablissement/examcenter/${center}/${onSite}`,
      ...["", "/enonces", "/feuilles", "/resultats", "/vue-d-ensemble"].map((page) => ofSchool(page)),
    ],
    professeur: ["/etablissement/info", "/etablissement/participants"],
    "ecole-code": ["/etablissement"],
    "ecole-federation": ["/etablissement"],
    "ecole-refusee": ["/etablissement"],
    "ecole-impayee": ["/etablissement/participants"],
    club: ["/club/info", "/club/participants"],
    "club-attente": ["/club"],
    centre: [`/examcenter/participants/${center}/${onSite}`, `/examcenter/participants/${center}`],
    admin: [
      "/admin/participants",
      `/admin/participants?personne=${participant}`,
      "/admin/clubs",
      "/admin/etablissements",
      "/admin/centres",
      `/admin/centres/${center}/${onSite}`,
      "/admin/users",
      `/admin/users?personne=${pupil}`,
      "/admin/users/doublons",
      `/admin/users/doublons/${participant}`,
      "/admin/exports",
      "/admin/questionnaire",
      ...[stage, graded, onSite].map((id) => `/admin/questionnaire/${id}`),
      ...[stage, graded].flatMap((id) =>
        ["correction", "reponses", "seuils", "convocations", "classement"].map((tab) => `/admin/questionnaire/${id}/${tab}`),
      ),
      ...configuration,
    ],
  };
}
