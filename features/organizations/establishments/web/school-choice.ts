/** A school in a list of choices. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** « Collège Ada Lovelace, Lyon, 0690001B » */
export const schoolChoice = ({ id, name, city, rneCode }: { id: string; name: string; city: string; rneCode: string | null }): Choice => ({
  value: id,
  label: [name, city, rneCode].filter(Boolean).join(", "),
});
