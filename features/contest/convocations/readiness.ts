interface Stage {
  readonly date: string | null;
  readonly hour: string | null;
}

/** Returns why the stage cannot convoke yet, and what to do; `null` if the day, the hour and the next stage are known. */
export function refusalToConvoke({ date, hour }: Stage, next: object | null): string | null {
  if (date === null && hour === null)
    return "La date et l'heure de la convocation manquent\u00A0: indiquez-les dans les messages de cette étape, dont sortent les qualifiés.";
  if (date === null)
    return "La date de la convocation manque\u00A0: indiquez-la dans les messages de cette étape, dont sortent les qualifiés.";
  if (hour === null)
    return "L'heure de la convocation manque\u00A0: indiquez-la dans les messages de cette étape, dont sortent les qualifiés.";
  if (next === null)
    return "Aucune étape ne suit celle-ci\u00A0: créez l'étape à laquelle convoquer, et choisissez celle-ci comme étape précédente.";
  return null;
}
