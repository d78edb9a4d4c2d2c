export const fieldTitles = {
  lastname: "Nom",
  firstname: "Prénom",
  email: "E-mail",
  birthday: "Date de naissance",
  genre: "Genre",
  categoryName: "Catégorie",
  className: "Classe",
  languageName: "Langue",
  address: "Adresse",
  city: "Ville",
  zipCode: "Code postal",
  country: "Pays",
} as const;

export type PupilField = keyof typeof fieldTitles;
export const pupilFields = Object.keys(fieldTitles) as readonly PupilField[];

/** Required to register; a pupil may have no e-mail (slips exist for that) and no address. */
export const requiredFields = ["lastname", "firstname", "birthday", "genre", "categoryName"] as const satisfies readonly PupilField[];

export type PupilCells = Readonly<Record<PupilField, string>>;

export const eachField = <T>(valueFor: (field: PupilField) => T): Record<PupilField, T> =>
  Object.fromEntries(pupilFields.map((field) => [field, valueFor(field)])) as Record<PupilField, T>;
