import type { WithdrawalOnWire } from "./convocations.contract.ts";

/** The effects of removing the center of people who were mailed or have an entry since (EDG-07); empty if there are none. */
export function describeWithdrawal(
  { mailed, entered, people }: WithdrawalOnWire,
  isMany: boolean,
  formatDay: (instant: string) => string,
): string[] {
  const [person] = people;
  const marks = person?.entered?.grade == null ? "une absence" : `la note ${person.entered.grade}`;
  const sentences =
    !isMany && person
      ? [
          person.mailedAt &&
            `Sa convocation est partie par e-mail le ${formatDay(person.mailedAt)}\u00A0: un message lui dira qu'elle est annulée, si la date n'est pas passée.`,
          person.entered &&
            `${person.entered.stage}\u00A0: ${marks} y est déjà saisie. Elle reste au classement de l'étape, mais sort de la liste du centre.`,
        ]
      : [
          mailed > 0 &&
            `Convocations déjà parties par e-mail\u00A0: ${mailed}. Un message dira qu'elles sont annulées, si la date n'est pas passée.`,
          entered > 0 &&
            `Notes ou absences déjà saisies à l'étape suivante\u00A0: ${entered}. Elles restent au classement de l'étape, mais sortent de la liste du centre.`,
        ];
  return sentences.filter((sentence) => typeof sentence === "string");
}
