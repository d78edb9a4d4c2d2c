import { isFrance } from "#platform/contract/postal-code.ts";
import type { Convocation, PostalAddress } from "./convocation.ts";

/** The page before the convocations of one envelope. */
export interface Cover {
  readonly addressee: PostalAddress;
  readonly names: readonly string[];
}

interface Sent extends Convocation {
  readonly addressee: PostalAddress;
}

const nameOrder = new Intl.Collator("fr");
const place = ({ country, zipCode }: PostalAddress): string => (isFrance(country) ? `0 ${zipCode}` : `1 ${country} ${zipCode}`);

/** Convocations behind a cover for each envelope, by postal code and so department by department; abroad last. */
export function withCovers(people: readonly Sent[]): (Cover | Convocation)[] {
  const envelopes = Map.groupBy(people, ({ addressee }) => JSON.stringify(addressee)).values();
  return [...envelopes]
    .flatMap((group) => (group[0] ? [{ group, addressee: group[0].addressee }] : []))
    .toSorted(({ addressee: a }, { addressee: b }) => nameOrder.compare(place(a), place(b)) || nameOrder.compare(a.name, b.name))
    .flatMap(({ group, addressee }) => [
      { addressee, names: group.map(({ firstname, lastname }) => `${firstname} ${lastname}`) },
      ...group,
    ]);
}
