import { isNamed } from "#contest/results/ranking-state.ts";

/** Whether the typed text is this question's number or title (STG-12). */
export const isConfirmed = (typed: string, { position, title }: { readonly position: number; readonly title: string }): boolean =>
  isNamed(typed, String(position)) || isNamed(typed, title);
