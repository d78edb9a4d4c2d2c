/** Whether what was typed names the person whose data is to be erased, by the member number. */
export const isConfirmed = (typed: string, { numPalmares }: { readonly numPalmares: string }): boolean =>
  typed.trim().toUpperCase() === numPalmares;
