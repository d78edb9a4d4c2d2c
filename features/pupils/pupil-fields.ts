/** What an import asks of a pupil, in the order of its columns, under their titles (3-decisions, section 9). */
export const fieldTitles = {
  lastname: "Nom",
  firstname: "Prénom",
  email: "E-mail",
  birthday: "Date de naissance",
  genre: "Genre",
  categoryName: "Catégorie",
  languageName: "Langue",
  address: "Adresse",
  city: "Ville",
  zipCode: "Code postal",
  country: "Pays",
} as const;

export type PupilField = keyof typeof fieldTitles;
export const pupilFields = Object.keys(fieldTitles) as readonly PupilField[];

/** Without these nobody is registered; a pupil may have no e-mail (slips exist for that) and no address. */
export const requiredFields = ["lastname", "firstname", "birthday", "genre", "categoryName"] as const satisfies readonly PupilField[];

/** A pupil as the cells of a line say it; nothing is the empty text. */
export type PupilCells = Readonly<Record<PupilField, string>>;

/** Something for each field. */
export const eachField = <T>(of: (field: PupilField) => T): Record<PupilField, T> =>
  Object.fromEntries(pupilFields.map((field) => [field, of(field)])) as Record<PupilField, T>;
