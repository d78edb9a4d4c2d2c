interface ProblemKind {
  readonly one: string;
  readonly the: string;
  readonly of: string;
  /** The ending of what agrees with it. */
  readonly e: "" | "e";
  readonly removed: string;
  /** What an empty title means; null: it is required. */
  readonly untitled: string | null;
  /** Whether the coefficient is the place unless another is typed. */
  readonly isPlaceWorth: boolean;
  /** The problems with the fields beside them, saved whole. */
  readonly set: Readonly<Record<"these" | "changed" | "others" | "lost", string>>;
}

/** What differs between the federation's questions and a school's problems. */
export const problemKinds = {
  question: {
    one: "question",
    the: "la question",
    of: "de la question",
    e: "e",
    removed: "Elle disparaîtra de l'étape quand vous enregistrerez.",
    untitled: "Une question sans titre est supprimée à l'enregistrement.",
    isPlaceWorth: false,
    set: {
      these: "ces questions",
      changed: "les questions ont changé",
      others: "elles portent sur d'autres questions.",
      lost: "Les questions que vous avez modifiées seront perdues.",
    },
  },
  problem: {
    one: "problème",
    the: "le problème",
    of: "du problème",
    e: "",
    removed: "Il disparaîtra du quart de finale quand vous enregistrerez.",
    untitled: null,
    isPlaceWorth: true,
    set: {
      these: "ce quart de finale",
      changed: "ce quart de finale a changé",
      others: "elles portent sur autre chose.",
      lost: "Vos changements ne sont pas enregistrés\u00A0: ils seront perdus.",
    },
  },
} as const satisfies Record<string, ProblemKind>;

export type Kind = keyof typeof problemKinds;

/** « Question 3 », « Problème 3 ». */
export const numbered = (kind: Kind, position: number): string => {
  const { one } = problemKinds[kind];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${position}`;
};
