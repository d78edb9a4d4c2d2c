import { formatCount } from "#platform/contract/french-numbers.ts";
import { shownMoment } from "#platform/contract/paris.ts";
import { overFrom } from "./grace.ts";

export type StageFlag = "active" | "open" | "visible";

interface FlaggedStage {
  readonly active: boolean;
  readonly physical: boolean;
  readonly isClosed: boolean;
  readonly showOnUserDashboard: boolean;
  readonly releasedToSchoolsAt?: string | null;
}

interface Counts {
  readonly eligible: number | null;
  readonly opened: number;
  readonly answered: number;
  readonly graded: number;
  readonly questions: number;
  readonly unsolved: readonly string[];
}

/** The confirmations that people who opened a stage can answer again, or no longer. */
export const [REOPENED, CLOSED] = ["reopened", "closed"];

/** The flags that apply: a stage on paper is never in « Mes questionnaires ». */
export const flagsOf = ({ physical }: FlaggedStage): StageFlag[] => (physical ? ["open", "visible"] : ["active", "open", "visible"]);

export function isOn(stage: FlaggedStage, flag: StageFlag): boolean {
  if (flag === "active") return stage.active;
  return flag === "open" ? !stage.isClosed : stage.showOnUserDashboard;
}

export function toggleFlag(
  stage: FlaggedStage,
  flag: StageFlag,
): Partial<Pick<FlaggedStage, "active" | "isClosed" | "showOnUserDashboard">> {
  if (flag === "active") return { active: !stage.active };
  return flag === "open" ? { isClosed: !stage.isClosed } : { showOnUserDashboard: !stage.showOnUserDashboard };
}

export const warningOfKnownAnswers = (graded: number): string =>
  `${formatCount(graded, "personne a", "personnes ont")} déjà une note à cette étape, que chacun peut lire\u00A0; «\u00A0Comprendre\u00A0» a dit à chacun lesquelles de ses réponses sont fausses. Si elle rouvre, ils pourront les changer.`;

/** The warning before a stage opens whose problems schools read, as far as is known; the office decides. */
export const releasedWarning = ({ releasedToSchoolsAt = null }: Pick<FlaggedStage, "releasedToSchoolsAt">): string[] =>
  releasedToSchoolsAt === null
    ? []
    : [
        "Les problèmes de cette étape et leurs solutions sont ouverts aux établissements\u00A0: des élèves peuvent déjà les connaître. Vérifiez que c'est voulu.",
      ];

interface FlagText {
  readonly meaning: string;
  readonly action: string;
  readonly consequence: string;
}

const active: Record<"on" | "off", FlagText> = {
  on: {
    meaning: "Les participants concernés voient ce questionnaire dans «\u00A0Mes questionnaires\u00A0».",
    action: "Désactiver l'étape",
    consequence: "Le questionnaire disparaîtra aussitôt de «\u00A0Mes questionnaires\u00A0». Les réponses enregistrées sont gardées.",
  },
  off: {
    meaning: "Les participants ne voient pas ce questionnaire.",
    action: "Activer l'étape",
    consequence: "Les participants concernés verront aussitôt ce questionnaire dans «\u00A0Mes questionnaires\u00A0».",
  },
};

const openOnline: typeof active = {
  on: {
    meaning: "Les participants peuvent répondre.",
    action: "Fermer l'étape",
    consequence:
      "Plus personne ne pourra répondre, ni changer ses réponses, même ceux qui sont en train de répondre\u00A0: ce qu'ils ont tapé avant arrive encore pendant une minute.",
  },
  off: {
    meaning: "Plus personne ne peut répondre.",
    action: "Ouvrir l'étape",
    consequence: "Les participants pourront répondre, et changer les réponses déjà données.",
  },
};

const openInCenters: typeof active = {
  on: {
    meaning: "Les centres d'épreuve peuvent saisir les notes.",
    action: "Fermer l'étape",
    consequence: "Les centres d'épreuve ne pourront plus saisir ni corriger de notes.",
  },
  off: {
    meaning: "Les centres d'épreuve ne peuvent pas saisir de notes.",
    action: "Ouvrir l'étape",
    consequence: "Les centres d'épreuve pourront saisir et corriger les notes.",
  },
};

const visible: typeof active = {
  on: {
    meaning:
      "Les participants lisent les messages de l'étape dans «\u00A0Informations championnat\u00A0»\u00A0; les établissements voient les notes de leurs élèves.",
    action: "Rendre invisible l'étape",
    consequence:
      "Les messages, les notes et les convocations de cette étape disparaîtront aussitôt des espaces des participants et des établissements.",
  },
  off: {
    meaning: "Les messages de l'étape et les notes ne sont montrés ni aux participants, ni aux établissements.",
    action: "Rendre visible l'étape",
    consequence:
      "Les participants liront aussitôt le message de l'étape qui les concerne et leur note, les établissements les notes de leurs élèves.",
  },
};

/** The texts of a visible stage under way, where participants read no marks (EDG-09). */
const visibleUnderWay: typeof active = {
  on: {
    ...visible.on,
    meaning:
      "Les participants lisent les messages de l'étape dans «\u00A0Informations championnat\u00A0»\u00A0; eux et les établissements liront les notes à sa fermeture.",
    consequence:
      "Les messages et les convocations de cette étape disparaîtront aussitôt des espaces des participants et des établissements.",
  },
  off: {
    ...visible.off,
    consequence:
      "Cette étape est encore ouverte. Les participants liront aussitôt le message de l'étape qui les concerne. Eux et les établissements liront les notes à sa fermeture.",
  },
};

const openLater: FlagText = { ...openOnline.on, meaning: "Les participants pourront répondre dès que l'étape sera active." };

/** A closed stage that no participant has opened: it is to come, or never came. */
const notOpenYet: FlagText = { ...openOnline.off, meaning: "Personne ne peut répondre." };

/** A stage with its instants in ISO 8601. */
interface PreparedStage extends Pick<FlaggedStage, "active" | "physical"> {
  readonly opensAt?: string | null;
  readonly closesAt?: string | null;
  readonly closedAt?: string | null;
}

/** Whether a closed stage is only prepared, as far as is known: no participant has opened it, and it is inactive or no date has opened or closed it. */
export function isUntouched({ active, physical, opensAt, closesAt, closedAt }: PreparedStage, progress: Progress | undefined): boolean {
  const wasOpen = typeof closedAt === "string" && ((typeof opensAt === "string" && opensAt <= closedAt) || closesAt === closedAt);
  return !physical && !(active && wasOpen) && progress?.opened === 0 && progress.answered === 0;
}

type Progress = Pick<Counts, "opened" | "answered">;

export function describeFlag(stage: FlaggedStage & PreparedStage, flag: StageFlag, progress?: Progress): FlagText {
  const off = isUntouched(stage, progress) ? notOpenYet : openOnline.off;
  const online = { on: stage.active ? openOnline.on : openLater, off };
  const open = stage.physical ? openInCenters : online;
  const visibleTexts = isUnderWay(stage) ? visibleUnderWay : visible;
  return { active, open, visible: visibleTexts }[flag][isOn(stage, flag) ? "on" : "off"];
}

export function affectedCounts(
  { physical, active: isActive }: FlaggedStage,
  flag: StageFlag,
  counts: Counts,
): (readonly [string, number])[] {
  if (flag === "visible" || physical) return [["Participants qui ont une note", counts.graded]];
  if (flag === "active" && !isActive) return counts.eligible === null ? [] : [["Participants qui le verront", counts.eligible]];
  return [
    ["Participants qui l'ont ouvert", counts.opened],
    ["Participants qui ont répondu", counts.answered],
  ];
}

/** Whether the marks can still change: only the office and the centers that enter them read them (EDG-09). */
export const isUnderWay = ({ active, physical, isClosed }: Pick<FlaggedStage, "active" | "physical" | "isClosed">): boolean =>
  !isClosed && (active || physical);

export const MARKS_UNDER_WAY =
  "Cette étape est ouverte\u00A0: jusqu'à sa fermeture, seule l'administration lit les notes et les qualifications par les seuils, même si l'étape est visible.";

export const MARKS_ONCE_OPEN =
  "Une fois ouverte et jusqu'à sa fermeture, seule l'administration lira les notes et les qualifications par les seuils, même si l'étape est visible.";

/** The warnings before the office computes or applies thresholds: the immediate readers of the changes, and the answers that may still come (EDG-09, PPL-09). */
export function warningsBeforeResults(stage: FlaggedStage & { readonly closedAt: Date | null }, now: Date): string[] {
  const { physical, closedAt, showOnUserDashboard } = stage;
  const isInGrace = closedAt !== null && overFrom(closedAt, physical) > now;
  return [
    isUnderWay(stage) && MARKS_UNDER_WAY,
    isInGrace &&
      "L'étape vient de fermer : des réponses tapées avant peuvent encore arriver pendant une minute. Ce qui est calculé d'ici là n'est lu que de l'administration\u00A0: calculez une seconde fois ensuite.",
    showOnUserDashboard &&
      !isUnderWay(stage) &&
      !isInGrace &&
      "Cette étape est visible : les participants et les établissements liront aussitôt ce que vous changez.",
  ].filter((warning) => warning !== false);
}

/** Warnings before a flag is turned on: for example, a question without a right answer gives no points. */
export function warningsOf(
  stage: FlaggedStage,
  flag: StageFlag,
  { questions, unsolved, opened, graded }: Counts,
  opening: Date | null = null,
): string[] {
  if (isOn(stage, flag)) return [];
  const after = { ...stage, ...toggleFlag(stage, flag) };
  const areHidden = graded > 0 && after.showOnUserDashboard && isUnderWay(after);
  const isRead = (flag === "open" || isUnderWay(after)) && graded > 0 && stage.showOnUserDashboard && !stage.physical;
  return [
    ...(flag === "active" ? activationWarnings(stage, { questions, unsolved, opened }, opening) : []),
    ...(flag === "open" ? releasedWarning(stage) : []),
    isRead && warningOfKnownAnswers(graded),
    areHidden && (flag === "open" ? MARKS_ONCE_OPEN : MARKS_UNDER_WAY),
  ].filter((warning) => warning !== false);
}

function activationWarnings(
  stage: FlaggedStage,
  { questions, unsolved, opened }: Pick<Counts, "questions" | "unsolved" | "opened">,
  opening: Date | null,
): string[] {
  const titles = unsolved.map((title) => `«\u00A0${title}\u00A0»`).join(", ");
  return [
    questions === 0 && "Cette étape n'a encore aucune question.",
    unsolved.length > 0 && `Sans bonne réponse, ces questions ne rapporteront rien à personne\u00A0: ${titles}.`,
    stage.isClosed && closedWarning(opening, opened > 0),
  ].filter((warning) => warning !== false);
}

const closedWarning = (opening: Date | null, wasOpened: boolean): string =>
  opening === null
    ? wasOpened
      ? "L'étape est fermée\u00A0: les participants verront le questionnaire sans pouvoir répondre."
      : "L'étape est fermée\u00A0: les participants n'en liront les questions qu'une fois que vous l'aurez ouverte."
    : `L'étape ouvre le ${shownMoment(opening)}\u00A0: d'ici là, les participants ne verront pas encore les questions.`;
