/** « Durand Marie » */
export const memberName = ({ user: { contact } }: { user: { contact: { lastname: string; firstname: string } } }): string =>
  `${contact.lastname} ${contact.firstname}`.trim();
