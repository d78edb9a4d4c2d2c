import { resetMail, welcomeMail } from "#access/links/server/mailed-links.service.ts";
import type { LetterText } from "#access/mail/letter-text.ts";
import type { NeededLetter } from "#access/mail/office-letters.ts";
import { signedLetterHtml } from "#access/mail/server/mail.service.ts";
import { type Family, listFamilies } from "#access/mail/server/mailing.service.ts";
import type { Site } from "#access/mail/server/site.service.ts";
import { previewConvocations } from "#contest/convocations/server/convocations.service.ts";
import type { Connection } from "#database/open.ts";
import { emailChangedMail, passwordChangedMail } from "#organizations/passwords/server/notices.service.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { latestPeople } from "./letters.queries.ts";
import { toLetter } from "./letters.service.ts";

export const PREVIEWED = 3;
const [EXAMPLE, LINK_HOURS] = [{ token: "exemple-qui-n-ouvre-rien", code: "EXEMPLE234" }, 24];

export const previewOf = (family: Family, letter: LetterText) =>
  withHtml({ to: family[0].email, people: family.map(({ firstname, lastname }) => `${firstname} ${lastname}`), ...letter });

const withHtml = <Preview extends LetterText>(preview: Preview) => ({ ...preview, html: signedLetterHtml(preview) });

interface Context {
  readonly site: Site;
  readonly year: number;
  readonly now: Date;
}

/** A letter that always leaves, as people of the year would read it: those convoked, or the latest. Its links open nothing. */
export async function previewNeeded(db: Connection, { site, year, now }: Context, name: NeededLetter, text: LetterText) {
  if (name === "convocation" || name === "convocation-cancelled")
    return (await previewConvocations(db, site, year, { text, isCancelled: name === "convocation-cancelled", limit: PREVIEWED })).map(
      withHtml,
    );
  const mailing = { occasion: "preview", people: latestPeople(year), isUnsubscribable: false, isPerScope: false };
  const linksOf = (family: Family) => family.map(({ username }) => ({ username, ...EXAMPLE }));
  const expiresAt = new Date(now.getTime() + LINK_HOURS * HOUR_MS);
  const compose = {
    "confirmation-withdrawn": (family: Family) => toLetter(text, family, { year, site }),
    "first-password": (family: Family) => welcomeMail(text, site, linksOf(family), { expiresAt, purpose: { kind: "participant" } }),
    "password-asked": (family: Family) => resetMail(text, site, linksOf(family), { expiresAt, hasMore: false, issuer: null }),
    "password-changed": ([person]: Family) => passwordChangedMail(text, site, person, now),
    "email-changed": ([person]: Family) => emailChangedMail(text, site, person, now),
  }[name];
  return (await listFamilies(db, mailing, PREVIEWED)).map((family) => previewOf(family, compose(family)));
}
