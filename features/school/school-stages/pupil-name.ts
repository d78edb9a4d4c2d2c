/** « Bondarenko Sacha »: a pupil's name wherever their teachers read of a stage; lists are in that order. */
export const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string =>
  `${lastname} ${firstname}`;
