import { formatCount } from "#platform/contract/french-numbers.ts";
import { siteTexts } from "#season/configuration/site-texts.ts";
import type { FirstSeasonOnWire } from "./dashboard.contract.ts";

interface Address {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

export interface FirstStep {
  readonly name: string;
  readonly title: string;
  readonly why: string;
  readonly figure?: string | undefined;
  /** The missing part; absent when the step is done. */
  readonly missing?: string | undefined;
  /** Whether the championship can do without it. */
  readonly isOptional?: true;
  readonly link: { readonly label: string; readonly address: Address };
}

export const stateOf = ({ name, missing, isOptional }: FirstStep, leftOut: readonly string[]): "done" | "left-out" | "to-do" => {
  if (missing === undefined) return "done";
  return isOptional && leftOut.includes(name) ? "left-out" : "to-do";
};

export const nextStep = (facts: FirstSeasonOnWire): FirstStep | undefined =>
  firstSteps(facts).find((step) => stateOf(step, facts.leftOut) === "to-do");

const configuration = (page: string): Address => ({ to: "/admin/configuration/$", params: { _splat: page } });
const ofStage = (page: "" | "/reponses" | "/seuils" | "/convocations", id: string): Address => ({
  to: `/admin/questionnaire/$id${page}`,
  params: { id },
});
const stagesPage: Address = { to: "/admin/questionnaire" };

const named = (name: string): string => `«\u00A0${name}\u00A0»`;
const NO_STAGE = "Il faut d'abord une première étape.";

/** The steps of a first season, from no setting at all to the first convocation, in order; the data determines each (PPL-14). */
export const firstSteps = (facts: FirstSeasonOnWire): FirstStep[] => [
  yearStep(facts),
  categoriesStep(facts),
  mailStep(facts),
  pagesStep(facts),
  centersStep(facts),
  stageStep(facts),
  questionsStep(facts),
  nextStageStep(facts),
  registrationsStep(facts),
  lettersStep(facts),
  peopleStep(facts),
  answersStep(facts),
  qualificationStep(facts),
  convocationStep(facts),
];

const yearStep = ({ activeYear }: FirstSeasonOnWire): FirstStep => ({
  name: "year",
  title: "Choisir l'année active",
  why: "Le championnat porte l'année où il se termine\u00A0: tout le reste s'y rattache.",
  ...(activeYear === null ? { missing: "Aucune année n'est active." } : { figure: `Championnat ${activeYear}` }),
  link: { label: "Choisir l'année", address: configuration("annee-active") },
});

const categoriesStep = ({ categories: { open, undescribed } }: FirstSeasonOnWire): FirstStep => ({
  name: "categories",
  title: "Relire les catégories",
  why: "Chaque famille y cherche la sienne\u00A0: quelques mots («\u00A06e et 5e\u00A0») la lui font trouver.",
  figure: formatCount(open, "catégorie ouverte aux inscriptions", "catégories ouvertes aux inscriptions"),
  missing:
    open === 0
      ? "Aucune n'est ouverte aux inscriptions."
      : undescribed > 0
        ? formatCount(undescribed, "catégorie n'a pas de description.", "catégories n'ont pas de description.")
        : undefined,
  ...(open > 0 && { isOptional: true }),
  link: { label: "Relire les catégories", address: configuration("categories") },
});

const mailStep = ({ mail: { sendsMail, sent, waiting, failed } }: FirstSeasonOnWire): FirstStep => ({
  name: "mail",
  title: "Envoyer un e-mail d'essai",
  why: "Identifiants, liens et convocations partent par e-mail\u00A0: mieux vaut savoir dès maintenant s'ils arrivent.",
  figure: sent > 0 ? formatCount(sent, "e-mail parti", "e-mails partis") : undefined,
  missing: mailMissing({ sendsMail, sent, waiting, failed }),
  isOptional: true,
  link: { label: "M'envoyer un essai", address: configuration("courriels") },
});

function mailMissing({ sendsMail, sent, waiting, failed }: FirstSeasonOnWire["mail"]): string | undefined {
  if (!sendsMail)
    return "Aucun serveur d'envoi n'est configuré\u00A0: les messages attendent, et se lisent ici. La personne qui installe le site règle SMTP_URL.";
  if (sent > 0) return undefined;
  if (failed > 0) return formatCount(failed, "e-mail n'a pas pu partir.", "e-mails n'ont pas pu partir.");
  return waiting > 0 ? formatCount(waiting, "e-mail attend.", "e-mails attendent.") : "Aucun e-mail n'est encore parti.";
}

function pagesStep({ unfinishedPages }: FirstSeasonOnWire): FirstStep {
  const pages = unfinishedPages.map((name) => siteTexts[name]);
  return {
    name: "pages",
    title: "Compléter les pages du site",
    why: "La loi demande de dire qui vous êtes et ce que vous faites des données\u00A0; les brouillons sont écrits, il reste ce que vous seuls savez.",
    missing: pages.length > 0 ? `À compléter, entre crochets\u00A0: ${pages.map(({ title }) => title).join(", ")}.` : undefined,
    isOptional: true,
    link: { label: pages[0]?.title ?? "Relire les pages", address: configuration(pages[0]?.address ?? "confidentialite") },
  };
}

const centersStep = ({ centers: { total, withoutManager } }: FirstSeasonOnWire): FirstStep => ({
  name: "centers",
  title: "Ajouter les centres d'épreuve",
  why: "On convoque dans un centre, et son responsable y saisit les notes.",
  figure: total > 0 ? formatCount(total, "centre", "centres") : undefined,
  missing:
    total === 0
      ? "Aucun centre."
      : withoutManager > 0
        ? formatCount(withoutManager, "centre n'a pas de responsable.", "centres n'ont pas de responsable.")
        : undefined,
  ...(total > 0 && { isOptional: true }),
  link: { label: "Ouvrir les centres", address: { to: "/admin/centres" } },
});

function stageStep({ stage, activeYear }: FirstSeasonOnWire): FirstStep {
  const step = {
    name: "stage",
    title: "Créer la première étape, avec ses dates",
    why: "On y répond en ligne\u00A0; elle s'ouvre et se ferme d'elle-même aux heures que vous fixez.",
    link: { label: "Ouvrir les étapes", address: stagesPage },
  };
  if (activeYear === null) return { ...step, missing: "Il faut d'abord l'année active." };
  if (!stage) return { ...step, missing: `Aucune étape en ligne en ${activeYear}.` };
  const missing = [!stage.hasOpening && "d'ouverture", !stage.hasClosing && "de fermeture"].filter(Boolean);
  return {
    ...step,
    figure: named(stage.name),
    missing: missing.length > 0 && stage.saved === 0 ? `Sans date ${missing.join(" ni ")}.` : undefined,
    isOptional: true,
  };
}

const questionsStep = ({ stage }: FirstSeasonOnWire): FirstStep => ({
  name: "questions",
  title: "Écrire ses questions",
  why: "Chacune avec ce qui est juste\u00A0; l'éditeur vous avertit de ce qui ressemble à un oubli.",
  figure: stage && stage.questions > 0 ? formatCount(stage.questions, "question", "questions") : undefined,
  missing: !stage
    ? NO_STAGE
    : stage.questions === 0
      ? "Aucune question."
      : stage.warnings > 0
        ? formatCount(stage.warnings, "remarque à relire.", "remarques à relire.")
        : undefined,
  ...(stage && stage.questions > 0 && { isOptional: true }),
  link: { label: "Ouvrir les questions", address: stage ? ofStage("", stage.id) : stagesPage },
});

function nextStageStep({ stage, nextStage }: FirstSeasonOnWire): FirstStep {
  const step = {
    name: "next-stage",
    title: "Créer l'étape suivante, sur place",
    why: "C'est à elle que l'on convoque\u00A0; son jour et son heure s'écrivent dans les messages de la première.",
    link: { label: "Ouvrir les étapes", address: stagesPage },
  };
  if (!stage) return { ...step, missing: NO_STAGE };
  const optional = { ...step, isOptional: true } as const;
  if (!nextStage) return { ...optional, missing: `Aucune étape n'a ${named(stage.name)} pour étape précédente.` };
  const figure = named(nextStage.name);
  if (!nextStage.physical)
    return { ...optional, figure, missing: "Elle se passe en ligne\u00A0: on ne convoque qu'à une étape sur place." };
  if (stage.hasAppointment) return { ...step, figure };
  return {
    ...optional,
    figure,
    missing: "Le jour ou l'heure de la convocation manque.",
    link: { label: `Messages de ${named(stage.name)}`, address: { ...stagesPage, search: { messages: stage.id } } },
  };
}

const periodNames = { individual: "individuelles", student: "scolaires" } as const;

const registrationsStep = ({ openPeriods, people: { pending, confirmed } }: FirstSeasonOnWire): FirstStep => ({
  name: "registrations",
  title: "Ouvrir les inscriptions",
  why: "Elles sont ouvertes jusqu'à la date que vous fixez, pour les individuels, les élèves, les établissements et les clubs.",
  figure: openPeriods.length > 0 ? `Ouvertes\u00A0: ${openPeriods.map((kind) => periodNames[kind]).join(" et ")}` : undefined,
  missing:
    openPeriods.length === 0 && pending + confirmed === 0 ? "Ni les individuels ni les élèves ne peuvent encore s'inscrire." : undefined,
  link: { label: "Fixer les dates", address: configuration("dates-inscriptions") },
});

const lettersStep = ({ letters }: FirstSeasonOnWire): FirstStep => ({
  name: "letters",
  title: "Choisir les e-mails automatiques",
  why: "Inscription confirmée, étape ouverte, rappel, résultats\u00A0: chacun ne part que si vous l'activez.",
  figure: letters && letters.on > 0 ? formatCount(letters.on, "e-mail activé", "e-mails activés") : undefined,
  missing: letters?.on === 0 ? "Aucun n'est activé\u00A0: personne ne sera prévenu par e-mail." : undefined,
  isOptional: true,
  link: { label: "Choisir les e-mails", address: configuration("courriels-automatiques") },
});

const peopleStep = ({ people: { pending, confirmed } }: FirstSeasonOnWire): FirstStep => ({
  name: "people",
  title: "Recevoir et confirmer les inscriptions",
  why: "Une personne seule ou d'un club peut déjà répondre en ligne sans être confirmée\u00A0; confirmer un élève le qualifie. Un établissement ou un club confirme les siens.",
  figure: confirmed > 0 ? formatCount(confirmed, "inscription confirmée", "inscriptions confirmées") : undefined,
  missing:
    confirmed > 0
      ? undefined
      : pending > 0
        ? formatCount(pending, "inscription à confirmer.", "inscriptions à confirmer.")
        : "Personne n'est encore inscrit.",
  link: {
    label: "Ouvrir les participants",
    address: { to: "/admin/participants", ...(pending > 0 && confirmed === 0 && { search: { status: "PENDING" } }) },
  },
});

const answersStep = ({ stage }: FirstSeasonOnWire): FirstStep => ({
  name: "answers",
  title: "Faire répondre à la première étape",
  why: "Active, les participants la voient\u00A0; ouverte, ils y répondent.",
  figure: stage && stage.saved > 0 ? formatCount(stage.saved, "feuille enregistrée", "feuilles enregistrées") : undefined,
  missing: answersMissing(stage),
  link: { label: "Ouvrir les étapes", address: stagesPage },
});

function answersMissing(stage: FirstSeasonOnWire["stage"]): string | undefined {
  if (!stage) return NO_STAGE;
  if (stage.saved > 0 || stage.graded > 0) return undefined;
  if (!stage.active) return "Elle n'est pas active\u00A0: personne ne la voit.";
  if (stage.isClosed) return "Elle est fermée.";
  return stage.opened > 0
    ? formatCount(stage.opened, "personne l'a ouverte, sans rien enregistrer.", "personnes l'ont ouverte, sans rien enregistrer.")
    : "Personne ne l'a encore ouverte.";
}

function qualificationStep({ stage }: FirstSeasonOnWire): FirstStep {
  const step = {
    name: "qualification",
    title: "Noter, puis qualifier",
    why: "Une fois l'étape fermée, les notes se calculent, et les seuils disent qui va plus loin.",
  };
  const results = { label: "Ouvrir les résultats", address: stage ? ofStage("/reponses", stage.id) : stagesPage };
  if (!stage) return { ...step, missing: NO_STAGE, link: results };
  if (stage.qualified > 0) return { ...step, figure: formatCount(stage.qualified, "qualifié", "qualifiés"), link: results };
  if (stage.graded === 0) return { ...step, missing: "Aucune note.", link: results };
  return {
    ...step,
    figure: formatCount(stage.graded, "note", "notes"),
    missing: "Personne n'est qualifié.",
    link: { label: "Ouvrir les seuils", address: ofStage("/seuils", stage.id) },
  };
}

function convocationStep({ stage }: FirstSeasonOnWire): FirstStep {
  const { qualified = 0, withoutCenter = 0, toSend = 0, sent = 0 } = stage ?? {};
  const waiting = [
    withoutCenter > 0 && formatCount(withoutCenter, "qualifié sans centre", "qualifiés sans centre"),
    toSend > 0 && formatCount(toSend, "convocation à envoyer", "convocations à envoyer"),
  ].filter(Boolean);
  return {
    name: "convocation",
    title: "Envoyer la première convocation",
    why: "Chaque qualifié reçoit le lieu, le jour et l'heure de l'étape suivante. Montrez d'abord celle-ci\u00A0: sa convocation l'attend aussi dans son espace.",
    ...(sent > 0
      ? { figure: formatCount(sent, "convocation partie", "convocations parties") }
      : { missing: !stage ? NO_STAGE : qualified === 0 ? "Il faut d'abord des qualifiés." : `${waiting.join(", ")}.` }),
    // Schools may print them.
    ...(qualified > 0 && { isOptional: true }),
    link: { label: "Ouvrir les convocations", address: stage ? ofStage("/convocations", stage.id) : stagesPage },
  };
}
