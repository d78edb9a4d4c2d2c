export const NO_LONGER_YOURS =
  "Cette personne n'est plus inscrite chez vous\u00A0: vous lisez son nom, sa catégorie et ses résultats de cette année-là.";
