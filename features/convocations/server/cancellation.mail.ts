import { hourOf, weekdayOf } from "#platform/contract/paris.ts";
import type { WithdrawnConvocation } from "./withdrawal.queries.ts";

interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

/** The e-mail that a convocation is cancelled without replacement. */
export const cancellationMail = (site: Site, { firstname, date, hour, center, occasion }: WithdrawnConvocation) => ({
  subject: `Convocation annulée\u00A0: ${occasion}, le ${weekdayOf(date)}`,
  text: `Bonjour ${firstname},

La convocation que vous aviez reçue pour l'étape « ${occasion} » est annulée :

    Date : ${weekdayOf(date)}
    Heure : ${hourOf(hour)} (heure de Paris)${center === null ? "" : `\n    Lieu : ${center}`}

Vous n'y êtes plus attendu(e) : ne vous déplacez pas. Si un autre lieu ou une autre date vous est donné, vous recevrez une nouvelle convocation.

Une question ? Écrivez à ${site.contactEmail}.

${site.federationName}
${site.publicUrl}
`,
});
