import type { Actor } from "./cast.ts";

/** Fields, by the end of their path or their column title, that contact, date or let in a person. */
const sensitive: readonly (readonly [name: string, is: RegExp])[] = [
  ["birthday", /(^|\.)birthday$|^Date de naissance$/],
  ["email", /(^|\.)(email|formerEmail)$|^E-mail$/],
  ["school's e-mail", /(^|\.)officialEmail$/],
  ["username", /(^|\.)username$|^Identifiant$/],
  ["phone", /(^|\.)phone$|^Téléphone$/],
  ["address", /(^|\.)contact\.(address|city|zip_code)$|^(Adresse|Ville|Code postal)$/],
  ["image", /(^|\.)imageCapture$/],
  ["letters", /(^|\.)(communication|communicationPartners)$/],
  ["tokens", /(^|\.)(accessToken|refreshToken)$/],
  ["accommodation", /(^|\.)(accommodation|right|request)\.(extra|needs|startsOn|endsOn|askedAt|refusal)$|^Aménagement$/],
  ["linkToDoc", /(^|\.)linkToDoc$/],
  ["linkToSolutions", /(^|\.)linkToSolutions$/],
];

export const isSensitive = (field: string): string | undefined => sensitive.find(([, pattern]) => pattern.test(field))?.[0];

const signingIn = "their own account, in the answer to the right password";
const ownAccount = "their own account";
const pupils = "the pupils who are with the school today, whom it registers, writes to and answers for; and the own account";
const typedByApplicant = "the own account, and the list that the applicant has typed";
const members = "the members who are with the club today, whom it writes to; and the own account";

/** Why people read it of themselves. */
const ofThemselves = { ANYBODY: signingIn, USER: ownAccount, APPLICANT: ownAccount, NEWCOMER: ownAccount };

/** Why each of them receives these. The office needs no reason here: it is responsible for all (docs/security.md). */
export const reasons: Readonly<Record<string, { readonly [A in Actor]?: string }>> = {
  birthday: {
    ...{ ...ofThemselves, CENTER: ownAccount, CLUB: ownAccount, "CLUB-APPLICANT": ownAccount },
    SCHOOL: pupils,
    APPLICANT: typedByApplicant,
  },
  email: {
    ...{ ...ofThemselves, "CLUB-APPLICANT": ownAccount },
    CENTER: "their own account, and who else runs the center",
    SCHOOL: pupils,
    CLUB: `${members}, and who else runs the club`,
    "CLUB-WAS": "who else runs the club",
  },
  username: {
    ...{ ...ofThemselves, "CLUB-WAS": ownAccount, "CLUB-APPLICANT": ownAccount },
    CENTER: "their own account, and the candidates of their center, by whom they tell people of one name apart",
    SCHOOL: pupils,
    CLUB: members,
  },
  phone: {
    ...{ ...ofThemselves, "CLUB-WAS": ownAccount },
    CENTER: "their own account, and who else runs the center, to be reached on the day",
    SCHOOL: pupils,
    CLUB: members,
  },
  address: {
    ...{ ...ofThemselves, "CLUB-APPLICANT": ownAccount },
    CENTER: "their own account; in the workbook the town of a candidate's school or club",
    SCHOOL: pupils,
    CLUB: members,
  },
  "school's e-mail": { APPLICANT: "where the code was sent, as the public directory has it" },
  image: {
    ...{ ...ofThemselves, CENTER: ownAccount, CLUB: ownAccount },
    SCHOOL: "whose picture it may not take; and the own account",
  },
  letters: { ...ofThemselves, CENTER: ownAccount, SCHOOL: ownAccount, CLUB: ownAccount },
  tokens: { ANYBODY: "the session that they opened with the right password, or prolonged" },
  accommodation: {
    USER: ownAccount,
    CENTER: "what the candidates of its own sitting need there, without days; and the own account",
    SCHOOL: "its confirmed pupils of the year, whom it gives it to; and the candidates of its own sitting",
  },
  linkToDoc: { CENTER: "of a stage that is sat in the center", SCHOOL: "of a stage that is sat in a center of the school" },
  linkToSolutions: {
    CENTER: "of a stage that is sat in the center, from the hour that the office chose",
    SCHOOL: "of a stage that is sat in a center of the school, from the hour that the office chose",
  },
};

/** Names of fields with solutions, and with changes and their authors: for the office only. */
export const officeOnlyFields = [
  "isCorrect",
  "spellings",
  "spellingOf",
  "expected",
  "explanation",
  "ownedPoints",
  "before",
  "after",
  "actor",
];

/** What others receive of them: why their own answers earn what they earn, once their results are visible, and the solutions from their hour on (MRK-05). */
export const sentToTheirPerson = [
  // The school marks its own stage with the problems that it chose.
  "GET /school-stages/:id/paper SCHOOL problems.form.possibleAnswers.isCorrect",
  ...["expected", "explanation"].map((field) => `GET /users-answer/explained/:userId/:questionnaireId USER questions.${field}`),
];

/** Fields for the server only. */
export const serverOnlyFields = ["normal", "passwordHash", "hash", "token", "secret", "searchText", "code"];

/** What is right at problems that the office has released to schools, and at their own: to the staff of a school. */
export const sentToSchools: readonly string[] = [
  "GET /school-stages/released SCHOOL problems.form.possibleAnswers.isCorrect",
  "GET /school-stages/:id SCHOOL problemList.form.possibleAnswers.isCorrect",
  "POST /school-stages SCHOOL problemList.form.possibleAnswers.isCorrect",
  "PATCH /school-stages/:id SCHOOL problemList.form.possibleAnswers.isCorrect",
];
