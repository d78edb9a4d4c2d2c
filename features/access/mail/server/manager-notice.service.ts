import type { Connection } from "#database/open.ts";
import type { Caller } from "#platform/server/session.ts";
import type { LetterText } from "../letter-text.ts";
import { addedMail, removedMail } from "./mail.mails.ts";
import { listReachable } from "./mail.queries.ts";
import type { Outbox } from "./mail.service.ts";
import type { Site } from "./site.service.ts";

/** A place whose managers the office appoints, by its name in the directory. */
interface ManagedPlace {
  readonly kind: keyof typeof places;
  readonly id: number;
  readonly name: string;
}

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

export interface NotifyTools {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
}

export interface CallerTools extends NotifyTools {
  readonly caller: Caller;
}

/** Writes to a person, if they have an address; `cause` names the reason for this person and this instant. */
export async function postTo(
  trx: Connection,
  { outbox, now }: Pick<NotifyTools, "outbox" | "now">,
  { id, email }: { readonly id: number; readonly email: string },
  cause: string,
  letter: LetterText,
): Promise<void> {
  if (email !== "") await outbox.post(trx, { cause: `${cause}-${id}-${now.getTime()}`, userId: id, recipient: email, ...letter });
}

/** Notifies new and former managers of a place, only after a decision of the office and with the name in its directory. */
export async function notifyManagers(
  trx: Connection,
  tools: NotifyTools,
  place: ManagedPlace,
  { input = [], removed = [] }: { readonly input?: readonly number[]; readonly removed?: readonly number[] },
): Promise<void> {
  if (input.length + removed.length === 0) return;
  for (const { id, email, status } of await listReachable(trx, [...input, ...removed])) {
    const isAdded = input.includes(id);
    // New accounts read it in the mail with their first link.
    if (isAdded && status === "PENDING") continue;
    const { a, the, people, page } = places[place.kind];
    const words = { genre: a, lieu: `${the} « ${place.name} »`, personnes: people, page: page(place.id) };
    await postTo(trx, tools, { id, email }, `charge-${place.kind}-${place.id}`, (isAdded ? addedMail : removedMail)(tools.site, words));
  }
}
