/** The kinds of subjects in the trail, with the labels shown when the name is no longer known. */
const subjectLabels = {
  announcement: "Annonce",
  category: "Catégorie",
  center: "Centre d'épreuve",
  club: "Club",
  establishment: "Établissement",
  job: "Travail de fond",
  language: "Langue",
  letter: "E-mail",
  mail: "E-mail",
  message: "Message",
  "possible answer": "Réponse possible",
  program: "Programme",
  question: "Question",
  registration: "Inscription",
  result: "Résultat",
  setting: "Réglage",
  squad: "Équipe",
  stage: "Étape",
  user: "Personne",
  year: "Championnat",
} as const satisfies Record<string, string>;

export type SubjectKind = keyof typeof subjectLabels;
/** `registration 7`, `result 12/3` (a person and a stage), `setting ACTIVE_YEAR`. */
export type Subject = `${SubjectKind} ${string | number}`;

/** Splits `registration 7` into kind and key; `null` for subjects in an older form. */
export function parseSubject(subject: string): { readonly kind: SubjectKind; readonly key: string } | null {
  const kind = (Object.keys(subjectLabels) as SubjectKind[]).find((one) => subject.startsWith(`${one} `));
  return kind ? { kind, key: subject.slice(kind.length + 1) } : null;
}

export function subjectName({ about, subject }: { readonly about: { readonly name: string } | null; readonly subject: string }): string {
  const parsed = parseSubject(subject);
  if (about) return about.name;
  if (!parsed) return subject;
  if (parsed.kind === "year") return `${subjectLabels.year} ${parsed.key}`;
  return /^[\d/]+$/.test(parsed.key) ? `${subjectLabels[parsed.kind]} n° ${parsed.key}, qui n'existe plus` : parsed.key;
}
