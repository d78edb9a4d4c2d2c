import { expect, test } from "vitest";
import { describeWithdrawal } from "./withdrawal-text.ts";

const person = { userId: "7", lastname: "Durand", firstname: "Marie", mailedAt: null, entered: null };
const formatDay = (instant: string) => instant.slice(0, 10);

test("EDG-07 for one person it says when they were mailed, and what grade they have", () => {
  const facts = {
    ...person,
    mailedAt: "2027-02-01T10:00:00.000Z",
    entered: { stage: "Demi-finale 2027", grade: 4, weightedGrade: 10 },
  };
  expect(describeWithdrawal({ mailed: 1, entered: 1, people: [facts] }, false, formatDay)).toEqual([
    "Sa convocation est partie par e-mail le 2027-02-01\u00A0: un message lui dira qu'elle est annulée, si la date n'est pas passée.",
    "Demi-finale 2027\u00A0: la note 4 y est déjà saisie. Elle reste au classement de l'étape, mais sort de la liste du centre.",
  ]);
  const absent = { ...person, entered: { stage: "Demi-finale 2027", grade: null, weightedGrade: null } };
  expect(describeWithdrawal({ mailed: 0, entered: 1, people: [absent] }, false, formatDay)).toEqual([
    expect.stringContaining("une absence y est déjà"),
  ]);
});

test("EDG-07 for many, counts; for nobody, nothing", () => {
  expect(describeWithdrawal({ mailed: 3, entered: 2, people: [person] }, true, formatDay)).toEqual([
    expect.stringContaining("par e-mail\u00A0: 3."),
    expect.stringContaining("étape suivante\u00A0: 2."),
  ]);
  expect(describeWithdrawal({ mailed: 0, entered: 0, people: [] }, false, formatDay)).toEqual([]);
});
