import type { WithdrawalOnWire } from "./convocations.contract.ts";

type Tell = (instant: string) => string;

/** What taking a centre away takes back from people who were told of it, or graded since (EDG-07); nothing where there is nothing to say. */
export function withdrawalInWords({ mailed, entered, people }: WithdrawalOnWire, many: boolean, day: Tell): string[] {
  const [one] = people;
  if (!many && one) {
    const marks = one.entered?.grade == null ? "une absence" : `la note ${one.entered.grade}`;
    return [
      ...(one.mailedAt
        ? [
            `Sa convocation est partie par e-mail le ${day(one.mailedAt)}\u00A0: un message lui dira qu'elle est annulée, si la date n'est pas passée.`,
          ]
        : []),
      ...(one.entered
        ? [`${one.entered.stage}\u00A0: ${marks} y est déjà saisie. Elle reste au classement de l'étape, mais sort de la liste du centre.`]
        : []),
    ];
  }
  return [
    ...(mailed > 0
      ? [`Convocations déjà parties par e-mail\u00A0: ${mailed}. Un message dira qu'elles sont annulées, si la date n'est pas passée.`]
      : []),
    ...(entered > 0
      ? [
          `Notes ou absences déjà saisies à l'étape suivante\u00A0: ${entered}. Elles restent au classement de l'étape, mais sortent de la liste du centre.`,
        ]
      : []),
  ];
}
