/** A school in a list of choices. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface School {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly rneCode: string | null;
}

/** « Collège Ada Lovelace, Lyon, 0690001B » */
export const schoolChoice = ({ id, name, city, rneCode }: School): Choice => ({
  value: id,
  label: [name, city, rneCode].filter(Boolean).join(", "),
});
