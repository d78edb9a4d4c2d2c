import type { Connection } from "#database/open.ts";
import { listReachable } from "./mail.queries.ts";
import type { Outbox } from "./mail.service.ts";

interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
}

/** What people are put in charge of by the office, as its directory calls it. */
interface Place {
  readonly kind: keyof typeof places;
  readonly id: number;
  readonly name: string;
}

/** How each is spoken of, whom it is about, and where they are. */
const places = {
  club: { a: "un club", the: "le club", people: "adhérents", page: () => "/club/info" },
  center: {
    a: "un centre d'épreuve",
    the: "le centre d'épreuve",
    people: "participants",
    page: (id: number) => `/examcenter/participants/${id}`,
  },
  school: { a: "un établissement", the: "l'établissement", people: "élèves", page: () => "/etablissement/info" },
} as const;

/** What tells people by mail, and when it happens. */
export interface Telling {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
}

/** Tells who is in charge of a place from now on, and who is no more: by the office's decision, in the words of its directory alone. */
export async function tellCharge(
  trx: Connection,
  { outbox, site, now }: Telling,
  place: Place,
  { named = [], removed = [] }: { readonly named?: readonly number[]; readonly removed?: readonly number[] },
): Promise<void> {
  for (const { id, email, status } of await listReachable(trx, [...named, ...removed])) {
    const isNamed = named.includes(id);
    // Who has yet to choose a password reads it in the letter that brings the link.
    if (isNamed && status === "PENDING") continue;
    await outbox.post(trx, {
      cause: `charge-${place.kind}-${place.id}-${id}-${now.getTime()}`,
      userId: id,
      recipient: email,
      ...(isNamed ? namedMail(site, place) : removedMail(site, place)),
    });
  }
}

const ending = ({ federationName, publicUrl, contactEmail }: Site) =>
  `\n\nSi ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : ${contactEmail}.\n\n${federationName}\n${publicUrl}\n`;

function namedMail(site: Site, { kind, id, name }: Place) {
  const { a, the, people, page } = places[kind];
  return {
    subject: `Championnat : vous gérez désormais ${a}`,
    text: `Bonjour,

Vous gérez désormais ${the} « ${name} ». Vous y trouvez ses ${people} : ${site.publicUrl}${page(id)}${ending(site)}`,
  };
}

function removedMail(site: Site, { kind, name }: Place) {
  const { a, the, people } = places[kind];
  return {
    subject: `Championnat : vous ne gérez plus ${a}`,
    text: `Bonjour,

Vous ne gérez plus ${the} « ${name} » : vous n'en voyez plus les ${people}.${ending(site)}`,
  };
}
