/** The effect of a changed number of counting questions on the season's online stages that follow its rules; `null` when it affects none. */
export function noticeOfLimit(before: number | null, after: number | null, stages: readonly string[]): string | null {
  if (before === after || stages.length === 0) return null;
  const counting = after === null ? "toutes les questions comptent" : `seules les questions 1 à ${after} comptent`;
  return `${stages.join(", ")}\u00A0: les participants de la catégorie verront aussitôt que ${counting}.`;
}

/** The stages that keep their own rules when a rule of a category changes (RUL-04); `null` when there are none. */
export const noticeOfKept = (stages: readonly string[]): string | null =>
  stages.length === 0
    ? null
    : `Les règles d'aujourd'hui restent celles de ${stages.join(", ")}\u00A0: des notes y sont déjà données. Pour y appliquer celles-ci, en voyant d'abord qui change de note, de rang ou de qualification\u00A0:`;
