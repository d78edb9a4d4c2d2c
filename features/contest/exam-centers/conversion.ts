import type { SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";

type School = Pick<SchoolOnWire, "name" | "rneCode" | "street" | "city" | "zipCode" | "country"> & { readonly user: object | null };

export const refusalToConvert = ({ user }: Pick<School, "user">): string | null =>
  user ? null : "Cet établissement n'a pas de correspondant\u00A0: donnez-lui-en un, qui sera responsable du centre";

/** The center that a school becomes (ADM-07): the same address, with 0 seats until they are entered. */
export const centerOfSchool = ({ name, rneCode, street, city, zipCode, country }: School) => ({
  name,
  rneCode,
  street,
  city,
  zipCode,
  country,
  seats: 0,
});
