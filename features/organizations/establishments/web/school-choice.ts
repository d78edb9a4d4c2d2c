import type { SchoolOnWire } from "../establishments.contract.ts";

/** « Collège Ada Lovelace, Lyon, 0690001B » */
export const schoolChoice = ({ id, name, city, rneCode }: Pick<SchoolOnWire, "id" | "name" | "city" | "rneCode">) => ({
  value: id,
  label: [name, city, rneCode].filter(Boolean).join(", "),
});
