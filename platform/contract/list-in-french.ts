/** « Léa », « Léa et Paul », « Léa, Paul et Inès »; a repeated name appears once. */
export const listInFrench = (names: readonly string[]): string =>
  new Intl.ListFormat("fr-FR").format(new Set(names.filter((name) => name !== "")));
