interface Registration {
  readonly year: number;
  readonly establishment: { readonly id: string } | null;
}

/** Why a school may read but not edit this person (ETB-11); `null` for its pupil of the active year. */
export function refusalToEdit(registrations: readonly Registration[], schoolId: string, activeYear: number | null): string | null {
  if (registrations.some(({ year, establishment }) => year === activeYear && establishment?.id === schoolId)) return null;
  return activeYear === null
    ? "Aucun championnat n'est ouvert\u00A0: cette fiche se lit, sans plus rien y changer."
    : `Cette personne n'est pas inscrite avec vous en ${activeYear}\u00A0: sa fiche se modifie une fois son inscription renouvelée.`;
}
