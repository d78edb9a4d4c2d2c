/** The designs, in the order in which they are offered. Their drawings are files; their code is at this place, in points. */
export const designs = {
  tiling: { label: "Pavage", hint: "Encre et orange, comme la plateforme", isLandscape: true, code: { x: 704, y: 458 } },
  pieces: { label: "Pièces en fête", hint: "Pour les plus jeunes", isLandscape: false, code: { x: 456, y: 702 } },
  rosette: { label: "Rosace", hint: "Le grand diplôme, à encadrer", isLandscape: true, code: { x: 84, y: 416 } },
  plain: { label: "Économe", hint: "En noir et blanc, très peu d'encre", isLandscape: true, code: { x: 690, y: 448 } },
} as const;

export const CODE_SIDE = 96;

export type DesignName = keyof typeof designs;
export const designNames = Object.keys(designs) as [DesignName, ...DesignName[]];
