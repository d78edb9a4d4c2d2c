/** Whether the typed text is the member number of the person to be erased. */
export const isConfirmed = (typed: string, { numPalmares }: { readonly numPalmares: string }): boolean =>
  typed.trim().toUpperCase() === numPalmares;
