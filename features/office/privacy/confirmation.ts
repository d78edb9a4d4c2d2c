export const isConfirmed = (typed: string, { numPalmares }: { readonly numPalmares: string }): boolean =>
  typed.trim().toUpperCase() === numPalmares;
