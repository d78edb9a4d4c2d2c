import type { Role } from "#platform/contract/role.ts";

interface Account {
  readonly username: string;
  readonly role: Role;
  readonly status: string;
  readonly establishmentId: number | null;
}

export const LAST_MANAGER = "Un centre d'épreuve garde au moins un responsable\u00A0: donnez-le d'abord à quelqu'un d'autre.";

export const SLIP_PASSWORD_ENDS =
  "Un mot de passe choisi avec une fiche de l'école ne sert plus ensuite\u00A0: la personne reçoit par e-mail un lien pour en choisir un autre.";

/** Returns why this account may not run an exam center; `null` if it may. Participants and school correspondents may. */
export function refusalToRun({ username, role, status, establishmentId }: Account): string | null {
  if (status === "DESACTIVATED") return `Le compte ${username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`;
  if (role === "USER" || (role === "ESTABLISHEMENT" && establishmentId !== null)) return null;
  return `Le compte ${username} ne peut pas être responsable d'un centre\u00A0: choisissez un participant ou le correspondant d'un établissement.`;
}
