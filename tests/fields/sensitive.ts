import type { Actor } from "./cast.ts";

/** The fields, by the end of their path or the title of their column, that reach or date a person, or let somebody in. */
const sensitive: readonly (readonly [name: string, is: RegExp])[] = [
  ["birthday", /(^|\.)birthday$|^Date de naissance$/],
  ["email", /(^|\.)(email|formerEmail)$|^E-mail$/],
  ["school's e-mail", /(^|\.)officialEmail$/],
  ["phone", /(^|\.)phone$|^Téléphone$/],
  ["address", /(^|\.)contact\.(address|city|zip_code)$|^(Adresse|Ville|Code postal)$/],
  ["image", /(^|\.)imageCapture$/],
  ["letters", /(^|\.)(communication|communicationPartners)$/],
  ["tokens", /(^|\.)(accessToken|refreshToken)$/],
  ["linkToDoc", /(^|\.)linkToDoc$/],
];

export const isSensitive = (field: string): string | undefined => sensitive.find(([, is]) => is.test(field))?.[0];

const signingIn = "their own account, in the answer to the right password";
const own = "their own account";
const pupils = "the pupils who are with the school today, whom it registers, writes to and answers for; and the own account";
const typed = "the own account, and the list that the applicant has typed";
const members = "the members who are with the club today, whom it writes to; and the own account";

/** Why each of them is told these. The office needs no reason here: it answers for all (docs/security.md). */
export const reasons: Readonly<Record<string, { readonly [A in Actor]?: string }>> = {
  birthday: {
    ANYBODY: signingIn,
    USER: own,
    CENTER: own,
    SCHOOL: pupils,
    CLUB: own,
    APPLICANT: typed,
    "CLUB-APPLICANT": own,
    NEWCOMER: own,
  },
  email: {
    ANYBODY: signingIn,
    USER: own,
    CENTER: "their own account, and who else runs the center",
    SCHOOL: pupils,
    CLUB: `${members}, and who else runs the club`,
    "CLUB-WAS": "who else runs the club",
    APPLICANT: own,
    "CLUB-APPLICANT": own,
    NEWCOMER: own,
  },
  phone: {
    ANYBODY: signingIn,
    USER: own,
    CENTER: "their own account, and who else runs the center",
    SCHOOL: pupils,
    CLUB: `${members}, and who else runs the club`,
    "CLUB-WAS": "who else runs the club",
    APPLICANT: own,
    NEWCOMER: own,
  },
  address: {
    ANYBODY: signingIn,
    USER: own,
    CENTER: "their own account; in the workbook the town of a candidate's school or club",
    SCHOOL: pupils,
    CLUB: members,
    APPLICANT: own,
    "CLUB-APPLICANT": own,
    NEWCOMER: own,
  },
  "school's e-mail": { APPLICANT: "where the code was sent, as the public directory has it" },
  image: {
    ANYBODY: signingIn,
    USER: own,
    CENTER: own,
    SCHOOL: "whose picture it may not take; and the own account",
    CLUB: own,
    APPLICANT: own,
    NEWCOMER: own,
  },
  letters: { ANYBODY: signingIn, USER: own, CENTER: own, SCHOOL: own, CLUB: own, APPLICANT: own, NEWCOMER: own },
  tokens: { ANYBODY: "the session that they opened with the right password, or prolonged" },
  linkToDoc: { CENTER: "of a stage that is sat in the center", SCHOOL: "of a stage that is sat in a center of the school" },
};

/** What is right, and what was changed by whom, by the name of the field: to nobody but the office. */
export const neverTold = ["isCorrect", "expected", "explanation", "ownedPoints", "before", "after", "actor"];

/** What the server alone has need of. */
export const neverDeclared = ["normal", "passwordHash", "hash", "token", "secret", "sought", "code"];
