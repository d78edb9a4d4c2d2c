import { hashOfLink } from "#access/links/server/links.service.ts";
import * as ownEmail from "#people/people/server/own-email.service.ts";
import { badRequest } from "#platform/server/errors.ts";
import { type LinkOrCode, openLinkOrCode } from "./link-or-code.service.ts";
import type { LogInTools } from "./log-in.service.ts";

const invalidLinkText = "Ce lien a déjà servi, a expiré ou a été remplacé. Demandez-en un autre dans votre espace.";
const invalidCodeText =
  "Cet identifiant et ce code ne vont pas ensemble, ou le code a déjà servi, a expiré ou a été remplacé. Relisez l'e-mail\u00A0; si rien n'y fait, demandez-en un autre dans votre espace.";

export async function readAddressLink({ db, clock }: Pick<LogInTools, "db" | "clock">, token: string) {
  const link = await ownEmail.readAddressLink(db, hashOfLink(token, "email"), clock());
  if (!link) throw badRequest(invalidLinkText, "token");
  return link;
}

export const confirmAddress = (tools: LogInTools, given: LinkOrCode): Promise<void> =>
  openLinkOrCode(tools, given, {
    kind: "email",
    open: (hash) => ownEmail.confirmAddress(tools.db, hash, { ...tools, now: tools.clock() }),
    refusals: { link: invalidLinkText, code: invalidCodeText },
  });
