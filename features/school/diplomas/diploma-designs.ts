/** The designs, in the order in which they are offered. */
export const designs = {
  tiling: { label: "Pavage", hint: "Encre et orange, comme la plateforme", isLandscape: true },
  pieces: { label: "Pièces en fête", hint: "Pour les plus jeunes", isLandscape: false },
  rosette: { label: "Rosace", hint: "Le grand diplôme, à encadrer", isLandscape: true },
  plain: { label: "Économe", hint: "En noir et blanc, très peu d'encre", isLandscape: true },
} as const satisfies Record<string, { readonly label: string; readonly hint: string; readonly isLandscape: boolean }>;

export type DesignName = keyof typeof designs;
export const designNames = Object.keys(designs) as [DesignName, ...DesignName[]];
