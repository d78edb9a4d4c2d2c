/** What a person who has just registered may do at once; `until`: as the reader is shown it, null if no end is known. */
export const openStageText = (name: string, until: string | null): string =>
  `L'étape «\u00A0${name}\u00A0» est ouverte${until === null ? "" : ` jusqu'au ${until}`}\u00A0: vous pouvez y répondre dès maintenant, sans attendre la validation.`;
