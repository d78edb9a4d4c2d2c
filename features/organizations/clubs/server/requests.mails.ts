import { type Site, signature } from "#access/mail/server/site.service.ts";
/** To the accepted applicant. */
export const acceptedMail = (site: Site, club: string) => ({
  subject: "Championnat : votre club est accepté",
  text: `Bonjour,

La fédération a accepté votre demande : vous animez ${club}, que les familles trouvent dans la liste des clubs.

Ses adhérents et son adhésion vous attendent dans votre espace : ${site.publicUrl}/club/info${signature(site)}`,
});

/** To the refused applicant, with the reason. */
export const refusedMail = (site: Site, club: string, reason: string) => ({
  subject: "Championnat : votre demande n'est pas acceptée",
  text: `Bonjour,

La fédération n'a pas accepté votre demande d'inscrire ${club} :

${reason}

Vous pouvez faire une autre demande dans votre espace (${site.publicUrl}/club/info), ou écrire à ${site.contactEmail}.${signature(site)}`,
});

/** To the managers of a club: another manager joined. */
export const joinedMail = (
  site: Site,
  club: string,
  { firstname, lastname }: { readonly firstname: string; readonly lastname: string },
) => ({
  subject: "Championnat : une personne de plus anime votre club",
  text: `Bonjour,

La fédération a accepté que ${`${firstname} ${lastname}`.trim()} anime ${club} avec vous : cette personne voit les adhérents du club et confirme leurs inscriptions.

Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : ${site.contactEmail}.${signature(site)}`,
});
