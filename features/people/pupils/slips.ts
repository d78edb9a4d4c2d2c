export const MAX_SLIPS = 500;

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

/** Why these slips cannot be printed; `null` when they can. A code for a closed account is useless. */
export function refusalToPrint(people: readonly (Person & { readonly status: string })[]): string | null {
  const closed = people.find(({ status }) => status === "DESACTIVATED");
  if (!closed) return null;
  const otherwise = people.length > 1 ? "imprimez sans cette personne, ou écrivez" : "écrivez";
  return `Le compte de ${closed.firstname} ${closed.lastname} est désactivé\u00A0: ${otherwise} à la fédération.`;
}

/** Why a colleague who may not register cannot print these slips: a code replaces the password of an account that has one. */
export function refusalToReplacePasswords(people: readonly (Person & { readonly hasPassword: boolean })[]): string | null {
  const [first, ...others] = people.filter(({ hasPassword }) => hasPassword);
  if (!first) return null;
  const who = `${first.firstname} ${first.lastname}${others.length > 0 ? ` et ${others.length === 1 ? "un autre élève ont" : `${others.length} autres élèves ont`}` : " a"}`;
  return `${who} déjà un mot de passe, qu'une fiche remplacerait\u00A0: demandez-la au correspondant, ou qu'il vous donne le droit d'inscrire.`;
}

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, chunk) => all.slice(chunk * size, (chunk + 1) * size));
