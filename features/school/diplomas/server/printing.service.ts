import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Subject } from "#core/audit/subjects.ts";
import type { Connection, Database } from "#database/open.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { FileResponse } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { percentsOf } from "#season/configuration/distinction-percents.ts";
import { stageTitle } from "../diploma-code.ts";
import type { DesignName } from "../diploma-designs.ts";
import type { Content, NewDiploma } from "./diplomas.queries.ts";
import { drawDiplomas } from "./drawing.service.ts";
import { signerOfNow } from "./signing-keys.service.ts";

const PRINT_DIPLOMAS = action("print diplomas", "a imprimé des diplômes");

export type Tools = Pick<RoomTools, "clock" | "site" | "secret" | "configuration"> & { readonly db: Database };

/** Eight random bytes in base64url: two people share a number once in many millions of championships. */
const newId = (): string => randomBytes(8).toString("base64url");

export const percentsOfNow = async ({ configuration }: Tools): Promise<readonly number[]> =>
  percentsOf(String((await configuration.values()).DIPLOMA_DISTINCTIONS.value)) ?? [];

export interface Person extends Omit<NewDiploma, "id"> {
  /** Their diploma of the stage in the same category; null fields: none, or withdrawn. */
  readonly former: { readonly id: string | null; readonly issuedOn: string | null; readonly content: Content | null } | undefined;
}

interface Issue<One extends Person> {
  readonly people: readonly One[];
  readonly subject: Subject;
  readonly after?: object;
  readonly write: (changed: readonly (One & { readonly id: string })[], issuedOn: string) => Promise<void>;
}

export interface Printing {
  readonly design: DesignName;
  /** In the file's name. */
  readonly recipient: string | undefined;
  readonly caller: Caller;
}

/**
 * Diplomas as a document drawn while it is read; each is issued first, so that its number is known. An unchanged diploma keeps its number; a changed one is
 * withdrawn for a new one, so that a person has one valid diploma of a stage.
 */
export async function documentOf<One extends Person>(
  tools: Tools,
  { design, recipient, caller }: Printing,
  issue: (trx: Connection) => Promise<Issue<One>>,
): Promise<FileResponse> {
  const diplomas = await tools.db.transaction().execute(async (trx) => {
    const { people, subject, after, write } = await issue(trx);
    const today = dayInParis(tools.clock());
    const issued = people.map((one) => {
      const kept = isDeepStrictEqual(one.former?.content, one.content) ? one.former : undefined;
      return { ...one, isKept: kept !== undefined, id: kept?.id ?? newId(), issuedOn: kept?.issuedOn ?? today };
    });
    await write(
      issued.filter(({ isKept }) => !isKept),
      today,
    );
    await record(trx, { actorId: caller.id, action: PRINT_DIPLOMAS, subject, after: { ...after, diplomas: issued.length, design } });
    return issued.map(({ id, content, issuedOn }) => ({ id, ...content, issuedOn }));
  });
  const [first] = diplomas;
  const name = [`Diplôme${diplomas.length > 1 ? "s" : ""}`, first ? stageTitle(first) : ""];
  const whose = diplomas.length === 1 ? first?.name : recipient;
  const title = [...name, ...(whose ? [whose] : [])].join(", ");
  const { kid, key } = await signerOfNow(tools);
  return new FileResponse(`${title}.pdf`, await drawDiplomas({ title, design, diplomas, kid, key, publicUrl: tools.site.publicUrl }));
}
