import type { Connection } from "#database/open.ts";
import { listReachable } from "./mail.queries.ts";
import type { Outbox } from "./mail.service.ts";
import { type Site, signature } from "./site.service.ts";

/** A place whose managers the office appoints, by its name in the directory. */
interface ManagedPlace {
  readonly kind: keyof typeof places;
  readonly id: number;
  readonly name: string;
}

/** French words for each kind, its people, and their page. */
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

/** The tools to send a letter about a change, and the time. */
export interface NotifyTools {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
}

/** Notifies new and former managers of a place, only after a decision of the office and with the name in its directory. */
export async function notifyManagers(
  trx: Connection,
  { outbox, site, now }: NotifyTools,
  place: ManagedPlace,
  { input = [], removed = [] }: { readonly input?: readonly number[]; readonly removed?: readonly number[] },
): Promise<void> {
  if (input.length + removed.length === 0) return;
  for (const { id, email, status } of await listReachable(trx, [...input, ...removed])) {
    const isAdded = input.includes(id);
    // New accounts read it in the mail with their first link.
    if (isAdded && status === "PENDING") continue;
    await outbox.post(trx, {
      cause: `charge-${place.kind}-${place.id}-${id}-${now.getTime()}`,
      userId: id,
      recipient: email,
      ...(isAdded ? addedMail(site, place) : removedMail(site, place)),
    });
  }
}

const ending = (site: Site) =>
  `\n\nSi ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : ${site.contactEmail}.${signature(site)}`;

function addedMail(site: Site, { kind, id, name }: ManagedPlace) {
  const { a, the, people, page } = places[kind];
  return {
    subject: `Championnat : vous gérez désormais ${a}`,
    text: `Bonjour,

Vous gérez désormais ${the} « ${name} ». Vous y trouvez ses ${people} : ${site.publicUrl}${page(id)}${ending(site)}`,
  };
}

function removedMail(site: Site, { kind, name }: ManagedPlace) {
  const { a, the, people } = places[kind];
  return {
    subject: `Championnat : vous ne gérez plus ${a}`,
    text: `Bonjour,

Vous ne gérez plus ${the} « ${name} » : vous n'en voyez plus les ${people}.${ending(site)}`,
  };
}
