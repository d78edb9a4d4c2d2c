import { settingLabel } from "./field-labels.ts";

/**
 * Labels of the actions in the trail, which follow a name: « Marie Durand a confirmé une inscription ». Add a line for each new action; keep unused ones for
 * old entries.
 */
export const actionLabels = {
  "accept club": "a accepté un club",
  "add passkey": "a ajouté une clé d'accès",
  "add possible answer by force": "a ajouté une réponse possible après que des participants ont répondu",
  "add possible answer": "a ajouté une réponse possible",
  "add question": "a ajouté une question",
  "apply rules": "a appliqué les règles de la saison à une étape déjà notée",
  "accept spelling": "a accepté une autre écriture d'une solution",
  "apply answer decisions": "a appliqué des décisions de correction",
  "apply retention": "a effacé les données anciennes",
  "begin passkey grace anew": "a donné un nouveau délai pour ajouter une clé d'accès",
  "cancel job": "a arrêté un travail de fond",
  "change announcement": "a réécrit une annonce",
  "change category": "a changé la catégorie",
  "change colleague": "a changé les droits d'un collègue",
  "change class": "a changé la classe",
  "change center": "a modifié un centre d'épreuve",
  "change club": "a modifié un club",
  "change letter": "a changé un e-mail",
  "resume letters": "a repris des e-mails arrêtés",
  "change own account": "a changé ses informations personnelles",
  "change person": "a modifié une personne",
  "change possible answer by force": "a modifié une réponse possible après que des participants ont répondu",
  "change possible answer": "a modifié une réponse possible",
  "change qualifications": "a modifié des qualifications",
  "change question": "a modifié une question",
  "change rules": "a changé les règles d'une saison",
  "change school": "a modifié un établissement",
  "change setting": "a changé un réglage",
  "change stage": "a modifié une étape",
  "choose squad": "a choisi l'équipe",
  "compute qualifications": "a appliqué les seuils de qualification",
  "confirm colleague": "a confirmé un collègue de son établissement",
  "confirm correspondent": "a confirmé le correspondant d'un établissement",
  "confirm registration": "a confirmé une inscription",
  "correct key": "a corrigé les solutions d'une question",
  "create announcement": "a publié une annonce",
  "create category": "a créé une catégorie",
  "create center": "a créé un centre d'épreuve",
  "create club": "a ajouté un club",
  "create language": "a créé une langue",
  "move registration": "a changé l'établissement ou le club d'une inscription",
  "delete announcement": "a retiré une annonce",
  "delete language": "a supprimé une langue sans nom",
  "set membership back to unpaid": "a remis une adhésion à payer",
  "create school": "a ajouté un établissement",
  "create squad": "a créé une équipe",
  "create stage": "a créé une étape",
  "declare club": "a demandé à inscrire un club",
  "declare school": "a demandé à agir pour un établissement",
  "delete person": "a supprimé un compte",
  "delete registration": "a supprimé une inscription",
  "delete squad": "a supprimé une équipe",
  "enter grade": "a saisi une note",
  "erase personal data": "a effacé des données personnelles",
  "export centers": "a exporté les centres d'épreuve",
  "export changes": "a exporté ce qui changerait à une étape",
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
  "leave school": "a quitté les collègues d'un établissement",
  "invite colleague": "a invité un collègue",
  "import pupils": "a importé des élèves",
  "import questions": "a importé des questions",
  "keep password": "a gardé un mot de passe choisi avec une ancienne fiche",
  "make ranking definitive": "a rendu un classement définitif",
  "make ranking provisional": "a remis un classement en provisoire",
  "mail convocations": "a envoyé des convocations",
  "merge into another": "a fusionné un compte dans un autre",
  "merge people": "a fusionné deux comptes",
  "open account": "a ouvert un compte",
  "print attendance list": "a imprimé une feuille d'émargement",
  "print slip": "a imprimé un code de connexion",
  "read person": "a consulté la fiche d'une personne",
  "prove with recovery code": "a confirmé une action avec un code de secours",
  "refresh directory": "a lancé la mise à jour de l'annuaire des établissements",
  "refuse club": "a refusé d'inscrire un club",
  "refuse correspondent": "a refusé une demande d'agir pour un établissement",
  "refuse answer": "a refusé une réponse",
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
  "end session": "a déconnecté un appareil",
  "end sessions": "a déconnecté tous les appareils d'une personne",
  "send password link": "a envoyé un lien de mot de passe",
  "send school code": "a demandé un code pour un établissement",
  "set wanted numbers": "a retenu combien de qualifiés sont voulus",
  "set thresholds": "a fixé les seuils de qualification",
  "start retention": "a lancé l'effacement des données anciennes",
  "take answer decision back": "a repris ce qui était décidé d'une réponse",
  "take grade back": "a repris une note saisie à la main",
  "test mail": "s'est envoyé un e-mail d'essai",
  "test message": "s'est envoyé un message à l'essai",
  "write to participants": "a écrit à une liste de participants",
  "undo application": "a annulé ce qui venait d'être appliqué à une étape",
  "undo decision": "a annulé ce qui venait d'être décidé d'une inscription",
  "undo qualifications": "a annulé des qualifications qui venaient d'être modifiées",
  "withdraw colleague": "a retiré son accès à un collègue",
  "withdraw convocations": "a annulé des convocations",
  "use recovery code": "s'est connecté avec un code de secours",
  "say people distinct": "a dit que deux comptes sont deux personnes",
  "say solutions distinct": "a dit que deux solutions d'une question sont bien deux",
  "take people distinct back": "a repris que deux comptes sont deux personnes",
  "say address theirs": "a dit qu'une adresse e-mail est bien celle de la personne",
  "take password back": "a repris un mot de passe choisi avec une ancienne fiche",
  "take school over": "a repris un établissement",
} as const satisfies Record<string, string>;

/** An action: `confirm registration`. */
export type Action = keyof typeof actionLabels;

/** The kinds of subjects in the trail, and their labels when the name is no longer known. */
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

/** `registration 7` is the registration 7; `null` for subjects in an older form. */
export function parseSubject(subject: string): { readonly kind: SubjectKind; readonly key: string } | null {
  const kind = (Object.keys(subjectLabels) as SubjectKind[]).find((one) => subject.startsWith(`${one} `));
  return kind ? { kind, key: subject.slice(kind.length + 1) } : null;
}

/** The current name, otherwise kind and number. */
export function subjectName({ about, subject }: { readonly about: { readonly name: string } | null; readonly subject: string }): string {
  const parsed = parseSubject(subject);
  if (about) return about.name;
  if (!parsed) return subject;
  if (parsed.kind === "setting") return settingLabel(parsed.key);
  if (parsed.kind === "year") return `${subjectLabels.year} ${parsed.key}`;
  return /^[\d/]+$/.test(parsed.key) ? `${subjectLabels[parsed.kind]} n° ${parsed.key}, qui n'existe plus` : parsed.key;
}
