interface StageToPrint {
  readonly date: string | null;
  readonly hour: string | null;
  readonly next: object | null;
}

/** Returns why a school cannot print this stage's convocations yet, in words for schools; `null` if it can. `refusalToConvoke` serves the office. */
export function refusalToPrint({ date, hour, next }: StageToPrint, convoked: number, nobodyMessage: string): string | null {
  if (convoked === 0) return nobodyMessage;
  if (date === null || hour === null) return "La date et l'heure de la convocation ne sont pas encore fixées";
  return next === null ? "L'étape suivante n'est pas encore annoncée" : null;
}
