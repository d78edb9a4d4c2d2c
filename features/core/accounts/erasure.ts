export const ERASED_NAME = "Personne effacée";

const prefix = "effacé:";

/** A username that can be neither typed nor made from a name. */
export const erasedUsername = (id: number): string => `${prefix}${id}`;

export const isErased = ({ username }: { readonly username: string }): boolean => username.startsWith(prefix);

export interface InCharge {
  readonly center: string | null;
  readonly club: string | null;
  readonly school: string | null;
}

/** The reason for which personal data cannot be erased now; `null` if it can (SEC-05). An erased person can be erased again, in case data came back. */
export function refusalToErase(isOwn: boolean, { center, club, school }: InCharge): string | null {
  if (isOwn) return "C'est votre propre compte.";
  const place = center ?? club ?? school;
  return place === null ? null : `Cette personne est responsable de «\u00A0${place}\u00A0»\u00A0: nommez d'abord quelqu'un d'autre.`;
}
