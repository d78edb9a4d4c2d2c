import type { genres } from "./account.contract.ts";

type Genre = (typeof genres)[number];

/** The specification's words, in lists, exports and for adults. */
export const genreLabels = { homme: "Homme", femme: "Femme" } as const satisfies Record<Genre, string>;

export const genreLabel = (genre: string | null): string | null =>
  genre === null ? null : genreLabels[genre === "femme" ? "femme" : "homme"];

const minorLabels = { homme: "Garçon", femme: "Fille" } as const satisfies Record<Genre, string>;

export const genreWord = (genre: Genre, isMinor: boolean): string => (isMinor ? minorLabels : genreLabels)[genre];
