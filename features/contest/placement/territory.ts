import { foldText } from "#platform/contract/fold-text.ts";
import { isFrance } from "#platform/contract/postal-code.ts";

const MAINLAND = "France métropolitaine";

/** By the first digits of their postal codes. */
const acrossTheSea: Readonly<Record<string, string>> = {
  20: "Corse",
  971: "Guadeloupe",
  972: "Martinique",
  973: "Guyane",
  974: "La Réunion",
  975: "Saint-Pierre-et-Miquelon",
  976: "Mayotte",
  977: "Saint-Barthélemy",
  978: "Saint-Martin",
  986: "Wallis-et-Futuna",
  987: "Polynésie française",
  988: "Nouvelle-Calédonie",
};

const named = new Map(
  [...Object.values(acrossTheSea), "Réunion"].map((name) => [foldText(name), name === "Réunion" ? "La Réunion" : name]),
);

interface Address {
  readonly zipCode: string;
  readonly country: string;
}

interface Territory {
  /** The same for all spellings. */
  readonly key: string;
  readonly name: string;
}

const territory = (name: string): Territory => ({ key: foldText(name), name });

/** What nobody leaves for an exam (CNV-02): mainland France, a part of France across a sea, or another country. Null: the address does not say. */
export function territoryOf({ zipCode, country }: Address): Territory | null {
  const typed = country.trim();
  const known = named.get(foldText(typed));
  if (known !== undefined) return territory(known);
  if (!isFrance(country)) return territory(typed);
  const code = zipCode.trim();
  if (!/^\d{5}$/.test(code)) return null;
  return territory(acrossTheSea[code.slice(0, 3)] ?? acrossTheSea[code.slice(0, 2)] ?? MAINLAND);
}

export const isMainland = (key: string | null): boolean => key === foldText(MAINLAND);
/** Only French towns have coordinates. */
export const isFrench = (key: string): boolean => isMainland(key) || named.has(key);
