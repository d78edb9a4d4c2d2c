/**
 * What the trail says was done, in the words that follow a name: « Marie Durand a confirmé une inscription ». A new verb is a new line here;
 * one that is used no longer stays, for the changes of old.
 */
export const wordings = {
  "add passkey": "a ajouté une clé d'accès",
  "add possible answer by force": "a ajouté une réponse possible après que des participants ont répondu",
  "add possible answer": "a ajouté une réponse possible",
  "add question": "a ajouté une question",
  "apply retention": "a effacé les données anciennes",
  "change category": "a changé la catégorie",
  "change center": "a modifié un centre d'épreuve",
  "change club": "a modifié un club",
  "change own account": "a changé ses informations personnelles",
  "change person": "a modifié une personne",
  "change possible answer by force": "a modifié une réponse possible après que des participants ont répondu",
  "change possible answer": "a modifié une réponse possible",
  "change qualifications": "a modifié des qualifications",
  "change question": "a modifié une question",
  "change school": "a modifié un établissement",
  "change setting": "a changé un réglage",
  "change stage": "a modifié une étape",
  "choose squad": "a choisi l'équipe",
  "compute qualifications": "a appliqué les seuils de qualification",
  "confirm correspondent": "a confirmé le correspondant d'un établissement",
  "confirm registration": "a confirmé une inscription",
  "correct key": "a corrigé les solutions d'une question",
  "create category": "a créé une catégorie",
  "create center": "a créé un centre d'épreuve",
  "create club": "a ajouté un club",
  "create language": "a créé une langue",
  "create school": "a ajouté un établissement",
  "create squad": "a créé une équipe",
  "create stage": "a créé une étape",
  "declare school": "a demandé à agir pour un établissement",
  "delete person": "a supprimé un compte",
  "delete registration": "a supprimé une inscription",
  "delete squad": "a supprimé une équipe",
  "enter grade": "a saisi une note",
  "erase personal data": "a effacé des données personnelles",
  "export centers": "a exporté les centres d'épreuve",
  "export clubs": "a exporté les clubs",
  "export members": "a exporté les adhérents d'un club",
  "export participants of a centre": "a exporté les participants d'un centre",
  "export personal data": "a exporté des données personnelles",
  "export pupils": "a exporté les élèves d'un établissement",
  "export ranking": "a exporté un classement",
  "export registrations": "a exporté les inscriptions confirmées d'une année",
  "export results": "a exporté les résultats d'une étape",
  "export schools": "a exporté les établissements",
  "grade stage": "a généré les résultats d'une étape",
  "import pupils": "a importé des élèves",
  "import questions": "a importé des questions",
  "mail convocations": "a envoyé des convocations",
  "merge into another": "a fusionné un compte dans un autre",
  "merge people": "a fusionné deux comptes",
  "open account": "a ouvert un compte",
  "print attendance list": "a imprimé une feuille d'émargement",
  "print slip": "a imprimé un code de connexion",
  "refresh directory": "a lancé la mise à jour de l'annuaire des établissements",
  "refuse correspondent": "a refusé une demande d'agir pour un établissement",
  "register person": "a inscrit une personne",
  "remove passkey": "a retiré une clé d'accès",
  "remove possible answer by force": "a supprimé une réponse possible après que des participants ont répondu",
  "remove possible answer": "a supprimé une réponse possible",
  "remove question": "a supprimé une question",
  "rename language": "a renommé une langue",
  "rename squad": "a renommé une équipe",
  "renew membership": "a renouvelé une adhésion",
  "renew recovery codes": "a renouvelé ses codes de secours",
  "renew registration": "a renouvelé une inscription",
  "reopen membership": "a remis une adhésion en attente",
  "resend mail": "a renvoyé un e-mail",
  "reset passkeys": "a retiré les clés d'accès d'un compte",
  "reset qualifications": "a réinitialisé des qualifications",
  "reset schools": "a réinitialisé les établissements",
  "save questions": "a enregistré les questions d'une étape",
  "send password link": "a envoyé un lien de mot de passe",
  "send school code": "a demandé un code pour un établissement",
  "set thresholds": "a fixé les seuils de qualification",
  "start retention": "a lancé l'effacement des données anciennes",
  "take grade back": "a repris une note saisie à la main",
  "use recovery code": "s'est connecté avec un code de secours",
  "take school over": "a repris un établissement",
} as const satisfies Record<string, string>;

/** A verb of the trade: `confirm registration`. */
export type Action = keyof typeof wordings;

/** What things the trail speaks of, and how they are called where their own name is not known any more. */
export const subjects = {
  category: "Catégorie",
  center: "Centre d'épreuve",
  club: "Club",
  establishment: "Établissement",
  job: "Travail de fond",
  language: "Langue",
  mail: "E-mail",
  "possible answer": "Réponse possible",
  question: "Question",
  registration: "Inscription",
  result: "Résultat",
  setting: "Réglage",
  squad: "Équipe",
  stage: "Étape",
  user: "Personne",
  year: "Championnat",
} as const satisfies Record<string, string>;

export type SubjectKind = keyof typeof subjects;
/** `registration 7`, `result 12/3` (a person and a stage), `setting ACTIVE_YEAR`. */
export type Subject = `${SubjectKind} ${string | number}`;

/** `registration 7` is the registration 7; `null` where the trail spoke of things in another way. */
export function readSubject(subject: string): { readonly kind: SubjectKind; readonly key: string } | null {
  const kind = (Object.keys(subjects) as SubjectKind[]).find((one) => subject.startsWith(`${one} `));
  return kind ? { kind, key: subject.slice(kind.length + 1) } : null;
}
