interface StageToPrint {
  readonly date: string | null;
  readonly hour: string | null;
  readonly next: object | null;
}

/** Why a school cannot print convocations from this stage yet, in its words; `null` when it can. The office's words are `refusalToConvoke`. */
export function refusalToPrint({ date, hour, next }: StageToPrint, convoked: number, nobody: string): string | null {
  if (convoked === 0) return nobody;
  if (date === null || hour === null) return "La date et l'heure de la convocation ne sont pas encore fixées";
  return next === null ? "L'étape suivante n'est pas encore annoncée" : null;
}
