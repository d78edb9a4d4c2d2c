import { bytesOfText, fromBase64Url, textOfBytes, toBase64Url } from "#platform/contract/base64url.ts";
import { titleOfStage } from "#school/school-stages/stage-title.ts";
import { type Distinction, LEVELS } from "./distinction.ts";

export interface Diploma {
  readonly id: string;
  readonly name: string;
  readonly championship: string;
  readonly year: number;
  readonly stage: string;
  readonly category: string;
  /** The school, of a school's own stage; absent: an official stage. */
  readonly school?: string;
  readonly distinction: Distinction;
  /** Only of a definitive ranking, with the number of people ranked. */
  readonly place: { readonly rank: number; readonly ranked: number } | null;
  /** A day: « 2027-04-03 ». */
  readonly issuedOn: string;
}

/** D: a diploma of an official stage; S: of a school's own; L: the list of withdrawn diplomas. */
type Kind = "D" | "S" | "L";

/** A parsed code. `signed` is the text that the signature covers. */
export interface Code {
  readonly kind: Kind;
  readonly kid: string;
  readonly signed: string;
  readonly payload: unknown;
  readonly signature: Uint8Array<ArrayBuffer>;
}

const CODE = /^(?<signed>(?<kind>[DSL])1\.(?<kid>[\w-]{6})\.(?<payload>[\w-]+))\.(?<signature>[\w-]{86})$/;

const textToSign = (kind: Kind, kid: string, payload: readonly unknown[]): string =>
  `${kind}1.${kid}.${toBase64Url(bytesOfText(JSON.stringify(payload)))}`;

export const diplomaToSign = (
  kid: string,
  { id, name, championship, year, stage, category, school, distinction, place, issuedOn }: Diploma,
): string =>
  textToSign(school === undefined ? "D" : "S", kid, [
    ...[id, name, championship, year, stage, category, distinction.level, distinction.percent, issuedOn],
    ...(school === undefined ? [] : [school]),
    ...(place ? [place.rank, place.ranked] : []),
  ]);

export const signedCode = (signed: string, signature: Uint8Array): string => `${signed}.${toBase64Url(signature)}`;

const ofAddress = (text: string): string => text.trim().replace(/^.*#/s, "");

/** A code, or the address that ends with it; null if it is none. Only the canonical form of the bytes is a code, so that each letter counts. */
function readCode(kinds: readonly Kind[], text: string): Code | null {
  const { signed = "", kind: found = "", kid = "", payload = "", signature = "" } = CODE.exec(ofAddress(text))?.groups ?? {};
  const [bytes, json] = [fromBase64Url(signature), fromBase64Url(payload)];
  const kind = kinds.find((one) => one === found);
  if (!kind || !bytes || !json) return null;
  try {
    return { kind, kid, signed, payload: JSON.parse(textOfBytes(json) ?? ""), signature: bytes };
  } catch {
    return null;
  }
}

/** The shortest payload of a diploma, and the length of a signature. */
const LIKE_CODE = /^[DS]1\.[\w-]{6}\.[\w-]{60,}\.[\w-]{86}$/;

/** Whether a text has the length and the letters of a diploma's code; one that cannot be read was then altered. */
export const isLikeDiplomaCode = (text: string): boolean => LIKE_CODE.test(ofAddress(text));

export const readDiplomaCode = (text: string): Code | null => readCode(["D", "S"], text);

const FACTS = 9;

export function diplomaOf({ kind, payload }: Pick<Code, "kind" | "payload">): Diploma | null {
  if (!Array.isArray(payload)) return null;
  const [id, name, championship, year, stage, category, level, percent, issuedOn] = payload;
  const schools = kind === "S" ? payload.slice(FACTS, FACTS + 1) : [];
  const places = payload.slice(FACTS + schools.length);
  if (places.length !== 0 && places.length !== 2) return null;
  const areTexts = [id, name, championship, stage, category, issuedOn, ...schools].every((value) => typeof value === "string");
  const areNumbers = [year, level, percent, ...places].every(Number.isInteger);
  if (!areTexts || !areNumbers || !LEVELS.includes(level) || (kind === "S" && schools.length === 0)) return null;
  const [rank, ranked] = places;
  return {
    ...{ id, name, championship, year, stage, category, distinction: { level, percent }, issuedOn },
    ...(kind === "S" && { school: schools[0] }),
    place: places.length === 2 ? { rank, ranked } : null,
  };
}

export interface WithdrawnList {
  readonly at: string;
  readonly ids: ReadonlySet<string>;
}

const ID_LENGTH = 11;

export const listToSign = (kid: string, at: Date, ids: readonly string[]): string => textToSign("L", kid, [at.toISOString(), ids.join("")]);

export const readListCode = (text: string): Code | null => readCode(["L"], text);

export function withdrawnListOf(payload: unknown): WithdrawnList | null {
  if (!Array.isArray(payload) || payload.length !== 2) return null;
  const [at, ids] = payload;
  if (typeof at !== "string" || typeof ids !== "string" || ids.length % ID_LENGTH !== 0) return null;
  return {
    at,
    ids: new Set(Array.from({ length: ids.length / ID_LENGTH }, (_, index) => ids.slice(index * ID_LENGTH, (index + 1) * ID_LENGTH))),
  };
}

/** « Quart de finale 2027 »; of a school's own stage, whose name may contain the year: « Notre quart de finale 2027 ». */
export const stageTitle = ({ stage, year, school }: Pick<Diploma, "stage" | "year" | "school">): string =>
  school === undefined ? `${stage} ${year}` : titleOfStage({ name: stage, year });

export const NOT_OFFICIAL = "Épreuve de l'établissement\u00A0: ce n'est pas un résultat officiel.";
