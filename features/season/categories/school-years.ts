/** The categories of the school years, in order, with their classes and usual ages: a pupil's age at the end of the calendar year in which school starts. */
export const schoolYears = [
  { category: "CE", classes: ["CE1", "CE2"], from: 7, to: 8 },
  { category: "CM", classes: ["CM1", "CM2"], from: 9, to: 10 },
  { category: "C1", classes: ["6e", "5e"], from: 11, to: 12 },
  { category: "C2", classes: ["4e", "3e"], from: 13, to: 14 },
  { category: "L1", classes: ["2de", "1re", "Terminale"], from: 15, to: 17 },
  // the first two years of higher education
  { category: "L2", classes: ["Études supérieures"], from: 18, to: 19 },
] as const;

export const categoryAtAge = (age: number): string | undefined => schoolYears.find(({ from, to }) => from <= age && age <= to)?.category;
