/** Returns why the stage cannot convoke yet, and what to do; `null` if the day, the hour and the next stage are known. */
export function refusalToConvoke({ date, hour }: { date: string | null; hour: string | null }, next: object | null): string | null {
  if (date === null && hour === null)
    return "La date et l'heure de la convocation manquent\u00A0: indiquez-les dans les messages de cette étape.";
  if (date === null) return "La date de la convocation manque\u00A0: indiquez-la dans les messages de cette étape.";
  if (hour === null) return "L'heure de la convocation manque\u00A0: indiquez-la dans les messages de cette étape.";
  if (next === null)
    return "Aucune étape ne suit celle-ci\u00A0: créez l'étape à laquelle convoquer, et choisissez celle-ci comme étape précédente.";
  return null;
}

/** Returns why a school cannot print this stage's convocations yet, in words for schools; `null` if it can. `refusalToConvoke` serves the office. */
export function refusalToPrint(
  { date, hour, next }: { date: string | null; hour: string | null; next: object | null },
  convoked: number,
  nobodyMessage: string,
): string | null {
  if (convoked === 0) return nobodyMessage;
  if (date === null || hour === null) return "La date et l'heure de la convocation ne sont pas encore fixées";
  return next === null ? "L'étape suivante n'est pas encore annoncée" : null;
}
