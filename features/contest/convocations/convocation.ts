import type { Measures } from "#contest/accommodations/accommodation.ts";
import { isFrance } from "#platform/contract/postal-code.ts";
import type { DescribedCategory } from "#season/categories/category-labels.ts";

export interface Convocation {
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly numPalmares: string;
  readonly category: DescribedCategory | null;
  readonly comesFrom: string | null;
  /** What the person has at the exam (TIM-02); null: nothing, or the reader need not know. */
  readonly accommodation?: Measures | null;
  readonly center: {
    readonly name: string;
    readonly street: string;
    readonly zipCode: string;
    readonly city: string;
    readonly country: string;
  };
}

/** Every participant must bring these; the stage's own text adds the rest. */
export const toBring = [
  "cette convocation, imprimée ou sur un téléphone\u00A0;",
  "une pièce d'identité ou un carnet de correspondance\u00A0;",
  "de quoi écrire, une règle et un compas.",
] as const;

export const addressLines = ({ street, zipCode, city, country }: Convocation["center"]): string[] =>
  [street, `${zipCode} ${city}`.trim(), isFrance(country) ? "" : country].filter((line) => line !== "");

export const MAX_PAGES = 3_000;
