import { randomBytes } from "node:crypto";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Database } from "#database/open.ts";
import { percentsOf } from "#season/configuration/distinction-percents.ts";
import type { Diploma } from "../diploma-code.ts";
import type { DesignName } from "../diploma-designs.ts";
import { stageTitle } from "../stage-title.ts";
import { drawDiplomas } from "./drawing.service.ts";
import { signerOfNow } from "./signing-keys.service.ts";

export type Tools = Pick<RoomTools, "clock" | "site" | "secret" | "configuration"> & { readonly db: Database };

/** Eight bytes at random in base64url: two people have the same once in many millions of championships. */
export const newId = (): string => randomBytes(8).toString("base64url");

/** The percents of the distinctions that are given out now. */
export const percentsOfNow = async ({ configuration }: Pick<Tools, "configuration">): Promise<readonly number[]> =>
  percentsOf(String((await configuration.values()).DIPLOMA_DISTINCTIONS.value)) ?? [];

interface Document {
  readonly design: DesignName;
  /** Whose they are, in the name of the file. */
  readonly recipient: string | undefined;
}

/** Issued diplomas as a document that is drawn while it is read. */
export async function documentOf(tools: Tools, diplomas: readonly Diploma[], { design, recipient }: Document) {
  const [first] = diplomas;
  const name = [`Diplôme${diplomas.length > 1 ? "s" : ""}`, first ? stageTitle(first) : ""];
  const whose = diplomas.length === 1 ? first?.name : recipient;
  const title = [...name, ...(whose ? [whose] : [])].join(", ");
  const { kid, key } = await signerOfNow(tools);
  return { name: `${title}.pdf`, content: await drawDiplomas({ title, design, diplomas, kid, key, publicUrl: tools.site.publicUrl }) };
}
