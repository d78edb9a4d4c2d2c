import { randomBytes } from "node:crypto";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { action } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { percentsOf } from "#season/configuration/distinction-percents.ts";
import type { Diploma } from "../diploma-code.ts";
import type { DesignName } from "../diploma-designs.ts";
import { stageTitle } from "../stage-title.ts";
import { drawDiplomas } from "./drawing.service.ts";
import { signerOfNow } from "./signing-keys.service.ts";

export const PRINT_DIPLOMAS = action("print diplomas", "a imprimé des diplômes");

export type Tools = Pick<RoomTools, "clock" | "site" | "secret" | "configuration"> & { readonly db: Database };

/** Eight random bytes in base64url: two people share a number once in many millions of championships. */
export const newId = (): string => randomBytes(8).toString("base64url");

export const percentsOfNow = async ({ configuration }: Pick<Tools, "configuration">): Promise<readonly number[]> =>
  percentsOf(String((await configuration.values()).DIPLOMA_DISTINCTIONS.value)) ?? [];

interface Document {
  readonly design: DesignName;
  /** The recipient in the file's name. */
  readonly recipient: string | undefined;
  readonly issue: (trx: Connection) => Promise<readonly Diploma[]>;
}

/** Diplomas as a document drawn while it is read; each is issued first, so that its number is known. */
export async function documentOf(tools: Tools, { design, recipient, issue }: Document) {
  const diplomas = await tools.db.transaction().execute(issue);
  const [first] = diplomas;
  const name = [`Diplôme${diplomas.length > 1 ? "s" : ""}`, first ? stageTitle(first) : ""];
  const whose = diplomas.length === 1 ? first?.name : recipient;
  const title = [...name, ...(whose ? [whose] : [])].join(", ");
  const { kid, key } = await signerOfNow(tools);
  return { name: `${title}.pdf`, content: await drawDiplomas({ title, design, diplomas, kid, key, publicUrl: tools.site.publicUrl }) };
}
