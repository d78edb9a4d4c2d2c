/** « Léa », « Léa et Paul », « Léa, Paul et Inès »; a repeated name appears once. */
export function listInFrench(names: readonly string[]): string {
  const distinct = [...new Set(names.filter((name) => name !== ""))];
  return distinct.length < 2 ? (distinct[0] ?? "") : `${distinct.slice(0, -1).join(", ")} et ${distinct.at(-1)}`;
}
