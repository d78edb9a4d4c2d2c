import { isContact } from "#core/accounts/contact.ts";
import { isErased } from "#core/accounts/erasure.ts";
import { columnsWith, personColumns } from "#core/accounts/person-columns.ts";
import type { Merge } from "./duplicates.contract.ts";
import type { Person } from "./people.contract.ts";

export interface MergeSide {
  readonly person: Person;
  readonly answered: readonly { readonly id: number; readonly name: string; readonly year: number }[];
  /** Its sheets at schools' own stages: an account has one of each source. */
  readonly schoolSheets: readonly { readonly stageId: number; readonly source: string; readonly name: string; readonly year: number }[];
  readonly mails: number;
  readonly isMerged: boolean;
}

/** No answer or grade is ever lost. Of two registrations in one year the confirmed one stays, otherwise that of the kept account. */
export const planMerge = (kept: MergeSide, other: MergeSide, begun: readonly string[] = []): Merge => ({
  refusals: refusalsToMerge(kept, other),
  fields: fieldsFilledIn(kept.person, other.person),
  registrations: other.person.registrations.map((registration) => registrationOf(registration, kept.person)),
  stages: stagesOf(kept.person, other),
  begun: [...begun],
  centers: namesMissingFrom(kept.person.controlledCenter, other.person.controlledCenter),
  clubs: namesMissingFrom(kept.person.controlledClubs, other.person.controlledClubs),
  school: isCorrespondent(other.person) ? (other.person.establishment?.name ?? null) : null,
  mails: other.mails,
});

const isCorrespondent = ({ schoolRight }: Person): boolean => schoolRight === "correspondent";

const areColleaguesElsewhere = (...[one, two]: readonly [Person, Person]): boolean =>
  ![one, two].some(isCorrespondent) && one.establishment?.id !== two.establishment?.id && Boolean(one.establishment && two.establishment);

const namesMissingFrom = (kept: Person["controlledClubs"], others: Person["controlledClubs"]): string[] =>
  others.filter(({ id }) => kept.every((one) => one.id !== id)).map(({ name }) => name);

const quoted = ({ name, year }: { readonly name: string; readonly year: number }) => `«\u00A0${name} ${year}\u00A0»`;

function refusalsToMerge(kept: MergeSide, other: MergeSide): string[] {
  const [one, two] = [kept.person, other.person];
  const answered = kept.answered.filter(({ id }) => other.answered.some((stage) => stage.id === id));
  const answeredAtSchool = kept.schoolSheets.filter(({ stageId, source }) =>
    other.schoolSheets.some((sheet) => sheet.stageId === stageId && sheet.source === source),
  );
  const graded = one.results.filter(
    (result) => isGraded(result) && two.results.some((twin) => isSameStage(twin, result) && isGraded(twin)),
  );
  return [
    ...(one.role !== two.role ? ["Ces comptes n'ont pas le même rôle."] : []),
    ...(one.role === "ADMIN" || two.role === "ADMIN" ? ["Un compte de la fédération ne se fusionne pas."] : []),
    ...(one.status === "DESACTIVATED" ? ["Le compte gardé est désactivé\u00A0: gardez l'autre, ou réactivez celui-ci."] : []),
    ...(other.isMerged ? ["L'autre compte a déjà été fusionné\u00A0: choisissez celui qui a été gardé."] : []),
    ...(isErased(two) ? ["Les données de l'autre compte ont été effacées\u00A0: il n'y a rien à en garder."] : []),
    ...(isCorrespondent(one) && isCorrespondent(two) ? ["Ces comptes sont correspondants de deux établissements."] : []),
    ...(areColleaguesElsewhere(one, two)
      ? ["Ces comptes sont collègues dans deux établissements\u00A0: retirez d'abord l'un de ces accès."]
      : []),
    ...[...answered, ...new Map(answeredAtSchool.map((sheet) => [sheet.stageId, sheet])).values()].map(
      (stage) => `Les deux comptes ont répondu à ${quoted(stage)}\u00A0: des réponses seraient perdues.`,
    ),
    ...one.results
      .filter((result) => two.results.some((twin) => isSameStage(twin, result) && losesCenter(result, twin)))
      .map(
        ({ questionnaire }) =>
          `Un seul centre d'épreuve peut rester après ${quoted(questionnaire)}\u00A0: retirez d'abord l'autre, la personne en est prévenue.`,
      ),
    ...graded.map(({ questionnaire }) => `Les deux comptes ont une note à ${quoted(questionnaire)}\u00A0: l'une serait perdue.`),
  ];
}

type Result = Person["results"][number];
const isGraded = ({ grade }: Result): boolean => grade !== null;
const isSameStage = (one: Result, other: Result): boolean => one.questionnaireId === other.questionnaireId;

/** Whether the person would lose an assigned center, which they may know already, by the rule with which `moveResults` joins two results. */
function losesCenter(kept: Result, other: Result): boolean {
  const isOthers = kept.qualified === null || (kept.qualified && kept.nextExamCenterId === null && other.nextExamCenterId !== null);
  const [stays, goes] = isOthers ? [other, kept] : [kept, other];
  return goes.nextExamCenterId !== null && goes.nextExamCenterId !== stays.nextExamCenterId;
}

function registrationOf(registration: Person["registrations"][number], kept: Person): Merge["registrations"][number] {
  const { year, category, establishment, club, status } = registration;
  const twin = kept.registrations.find((one) => one.year === year);
  const isBetter = status === "CONFIRMED" && twin?.status === "PENDING";
  const fate = !twin ? "moved" : isBetter ? "replaces" : "dropped";
  return { year, category: category.name, place: (establishment ?? club)?.name ?? null, fate };
}

function stagesOf(kept: Person, { person, answered }: MergeSide): Merge["stages"] {
  const allStages = [...person.results.map(({ questionnaire }) => questionnaire), ...answered];
  const stages = [...new Map(allStages.map(({ id, name, year }) => [id, { id, name, year }])).values()];
  return stages.map((stage) => {
    const hasResult = ({ results }: Person) => results.some(({ questionnaireId }) => questionnaireId === stage.id);
    return {
      ...stage,
      answers: answered.some(({ id }) => id === stage.id),
      result: hasResult(person) ? (hasResult(kept) ? "joined" : "moved") : null,
    };
  });
}

const filled = columnsWith({ merged: "filled" });
const filledColumns = [
  ...filled.filter((column) => isContact(column)),
  "address" as const,
  ...filled.filter((column) => !isContact(column)),
];

/** The fields that a merge may fill: a postal address only as a whole, an e-mail address never. */
const filledFrom = ({ contact, birthday, genre, languageName }: Person): Record<(typeof filledColumns)[number], string | null> => ({
  ...contact,
  address: contact.address + contact.city + contact.zip_code,
  birthday,
  genre,
  languageId: languageName,
});

function fieldsFilledIn(kept: Person, other: Person): string[] {
  const [mine, theirs] = [filledFrom(kept), filledFrom(other)];
  return filledColumns.filter((column) => !mine[column] && theirs[column]).map((column) => personColumns[column].label.toLowerCase());
}
