import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBirthday } from "#platform/contract/birthday.ts";
import { isExchangedColumn, isYearFirstColumn, orderOf, readBirthday } from "./birthday-cell.ts";

const today = "2026-11-20";
const read = (typed: string, more = {}) => readBirthday(typed, { today, ...more });

test.each([
  "14/03/2012",
  "14-3-12",
  "14.03.2012",
  "14 03 2012",
  "14/3/12",
  " 14/03/2012 ",
  "14 / 03 / 2012",
  "2012-03-14",
  "2012/3/14",
  "2012-03-14T00:00:00",
  "2012-03-14 00:00",
  "14/03/2012 00:00:00",
  "14 mars 2012",
  "14-mars-12",
  "14 MARS 2012",
  "mercredi 14 mars 2012",
  "14 mar. 2012",
  "Mar 14, 2012",
  "march 14th 2012",
  "14032012",
  "20120314",
  "40982",
  "40982.0",
  "40982,5",
  "né le 14/03/2012",
  "14\u00A0mars\u00A02012",
  "14‑03‑2012",
  "14⁄03⁄2012",
  "１４／０３／２０１２",
])("ETB-08 « %s » is 14 March 2012", (typed) => {
  expect(read(typed)).toMatchObject({ value: "2012-03-14", display: "14/03/2012", refusal: null });
});

test.each([
  ["1er août 2013", "2013-08-01"],
  ["1 AOUT 13", "2013-08-01"],
  ["5 févr. 2011", "2011-02-05"],
  ["3042012", "2012-04-03"],
  ["29/02/2012", "2012-02-29"],
  ["31-12-09", "2009-12-31"],
  ["19/11/22", "2022-11-19"],
  ["05/06/98", "1998-06-05"],
])("ETB-08 « %s » is %s", (typed, day) => {
  expect(read(typed)).toMatchObject({ value: day, refusal: null });
});

test.each([
  ["2014-03-13T23:00:00.000Z", "2014-03-14"],
  ["2013-06-30T22:00:00.000Z", "2013-07-01"],
  ["2014-12-31T23:00:00Z", "2015-01-01"],
  ["2014-03-13 23:00:00 UTC", "2014-03-14"],
  ["2014-03-14T00:00:00+01:00", "2014-03-14"],
  ["2014-03-13T18:00:00-0500", "2014-03-14"],
  ["2014-03-14T00:00:00-05:00", "2014-03-14"],
  ["2014-03-14T00:00:00+11:00", "2014-03-14"],
  ["20140313T230000Z", "2014-03-14"],
  ["Thu Mar 13 2014 23:00:00 GMT+0000 (Temps universel coordonné)", "2014-03-14"],
  ["Fri Mar 14 2014 00:00:00 GMT+0100 (heure normale d’Europe centrale)", "2014-03-14"],
  ["Thu, 13 Mar 2014 23:00:00 GMT", "2014-03-14"],
  ["2014-03-13T23:00:00Z[UTC]", "2014-03-14"],
  ["2014-03-14T00:00:00+01:00[Europe/Paris]", "2014-03-14"],
  ["2014-03-13 23:00:00 +0000 UTC", "2014-03-14"],
  ["2014-06-30 22:00:00+00", "2014-07-01"],
  ["2014-03-13T23:00:00 GMT+0", "2014-03-14"],
  ["3/13/2014 11:00:00 PM +00:00", "2014-03-14"],
  ["14/03/2014 12:00 AM", "2014-03-14"],
  ["14 aout2014", "2014-08-14"],
  ["2014-03-14T00:00:00", "2014-03-14"],
  ["2014-03-14T12:00:00", "2014-03-14"],
])("MND-05 the instant « %s » is %s in Paris, beyond doubt", (typed, day) => {
  expect(read(typed)).toEqual({ value: day, display: formatBirthday(day), refusal: null });
});

test.each([
  ["2014-03-13T23:00:00", "2014-03-14"],
  ["30/06/2014 22:00", "2014-07-01"],
  ["31/12/2013 11:00 p.m.", "2014-01-01"],
  ["2014-03-13T23:59:39", "2014-03-14"],
  ["41711.958333333", "2014-03-14"],
  ["2014-06-30T23:00:00", "2014-06-30"],
  ["2014-03-13T20:00:00", "2014-03-13"],
  ["13/03/2014 23:00 CET", "2014-03-13"],
  ["2014-12-31T22:59:00Z", "2014-12-31"],
  ["2014-03-13T16:00:00Z", "2014-03-13"],
])("MND-05 the hour of « %s », %s, is perhaps of another zone: the day is to be checked", (typed, day) => {
  expect(read(typed)).toMatchObject({
    value: day,
    refusal: null,
    note: `L'heure de «\u00A0${typed}\u00A0» peut changer le jour\u00A0: vérifiez-le`,
  });
});

test("MND-05 in an American column the month is first before an hour, too", () => {
  expect(read("03/04/2014 11:00 PM", { isAmerican: true }).value).toBe("2014-03-05");
});

test.each([
  [["2014-05-01", "28/07/2014"], true],
  [["2014-05-01", "2014-12-12", "28/07/2014", "30-09-2014"], true],
  [["2014-05-13", "28/07/2014"], false],
  [["2014-05-01", "28/07/2014", "05/07/2014"], false],
  [["2014-05-01", "2014-06-02"], false],
  [["28/07/2014", "30/09/2014"], false],
  [["2014-05-03", "2013-01-12", "07/28/2014", "11/30/2013"], true],
  [["2014-05-03", "2013-01-12", "28/07/2014", "30/11/2013 00:00", "05/09/2013"], true],
  [["2014-05-03", "2013-01-12", "2013-09-08", "2013-09-28", "28/07/2014"], true],
  [["2014-05-03", "2013-09-28", "28/07/2014"], false],
  [["2014-05-03", "28-juil-2014"], true],
  [["2014-05-03", "Jul 28, 2014"], true],
  [["2014-05-03", "2014-28-07"], true],
  [["2014-05-03", "28.07.14", "?"], true],
])("MND-05 in the column %j, days and months may be exchanged: %s", (column, isExchanged) => {
  expect(isExchangedColumn(column)).toBe(isExchanged);
});

test("MND-05 each date that may be exchanged has the other day in its note", () => {
  expect(read("2014-05-01", { isExchanged: true }).note).toBe("Peut-être 05/01/2014\u00A0: le tableur a pu échanger le jour et le mois");
  expect(read("2014-05-05", { isExchanged: true }).note).toBeUndefined();
  expect(read("28/07/2014", { isExchanged: true }).note).toBeUndefined();
  expect(read("2014-07-28", { isExchanged: true }).note).toBeUndefined();
});

test("MND-05 a column with months first and days first is mixed, and each text that reads both ways has the other day in its note", () => {
  const mixed = ["03/14/2014", "04/05/2014", "16/05/2014", "05/06/2014"];
  expect(orderOf(mixed)).toEqual({ isAmerican: false, isMixed: true });
  expect(orderOf(mixed.slice(1)).isMixed).toBe(false);
  const notes = mixed.map((typed) => read(typed, { isMixed: true }).note);
  expect(notes).toEqual([
    expect.stringContaining("écrit le mois avant le jour"),
    "Peut-être 05/04/2014\u00A0: le tableur a pu échanger le jour et le mois",
    undefined,
    "Peut-être 06/05/2014\u00A0: le tableur a pu échanger le jour et le mois",
  ]);
});

test("ETB-08 a plain number of an old Macintosh counts from 1904", () => {
  expect(read("39520", { uses1904Dates: true })).toMatchObject({ value: "2012-03-14" });
});

test.each([
  ["", "La date de naissance est requise"],
  ["-", "La date de naissance est requise"],
  ["30/02/2012", "La date de naissance n'existe pas"],
  ["31.04.12", "La date de naissance n'existe pas"],
  ["2012-13-14", "La date de naissance n'existe pas"],
  ["00/00/0000", "La date de naissance n'existe pas"],
  ["20/11/2026", "La date de naissance doit être antérieure à aujourd'hui"],
  ["31/12/1899", "Vérifiez l'année de naissance"],
  ["2012", "Il manque le jour et le mois de naissance"],
  ["bientôt", "«\u00A0bientôt\u00A0» n'est pas une date lisible\u00A0: écrivez-la 14/03/2012"],
  ["14/03/201", "«\u00A014/03/201\u00A0» n'est pas une date lisible\u00A0: écrivez-la 14/03/2012"],
  ["14 ventôse 2012", "«\u00A014 ventôse 2012\u00A0» n'est pas une date lisible\u00A0: écrivez-la 14/03/2012"],
])("ETB-08 « %s » is refused: %s", (typed, refusal) => {
  expect(read(typed)).toMatchObject({ value: "", display: typed === "-" ? "" : typed, refusal });
});

test("ETB-08 a day that can only be second is read there, with a note", () => {
  expect(read("03/14/2012")).toMatchObject({ value: "2012-03-14", note: "«\u00A003/14/2012\u00A0» écrit le mois avant le jour" });
  expect(read("03/04/2012").value).toBe("2012-04-03");
  expect(read("03/04/2012", { isAmerican: true }).value).toBe("2012-03-04");
  expect(read("14/03/2012", { isAmerican: true }).value).toBe("2012-03-14");
});

test.each([
  [["03/14/2012", "03/04/2012"], true],
  [["03/14/2012", "14/03/2012"], false],
  [["03/04/2012", "05/06/2012"], false],
  [["3/14/12 0:00"], true],
  [["", "2012-03-14"], false],
])("ETB-08 in the column %j, the month is first: %s", (column, isAmerican) => {
  expect(orderOf(column).isAmerican).toBe(isAmerican);
});

test.each([
  ["19/11/2023", "3\u00A0ans\u00A0: vérifiez l'année de naissance"],
  ["01/01/2026", "0\u00A0an\u00A0: vérifiez l'année de naissance"],
  ["01/01/1960", "66\u00A0ans\u00A0: vérifiez l'année de naissance"],
  ["20/11/2022", undefined],
])("ETB-08 the note on the age of a pupil born on %s: %s", (typed, note) => {
  expect(read(typed).note).toBe(note);
});

test("ETB-08 a displayed birthday is always read again as the same day", () => {
  const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2026-11-19"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const { value, display } = read(day);
      expect(value).toBe(day);
      expect(read(display).value).toBe(day);
    }),
  );
});

test.each([
  [["14-03-05", "13-11-28", "", "13-06-17"], true],
  [["14-03-05", "13-11-28", "28-11-13"], false],
  [["14-03-05", "13-06-17"], false],
  [["14-03-05", "2013-11-28"], false],
  [["13-11-28"], false],
])("MND-05 ETB-08 the column %j has the year first: %s", (column, isYearFirst) => {
  expect(isYearFirstColumn(column, today)).toBe(isYearFirst);
});

test("MND-05 ETB-08 14-03-05 is 5 March 2014 in such a column, with a note; a whole year is read as ever", () => {
  expect(read("14-03-05", { isYearFirst: true })).toMatchObject({
    value: "2014-03-05",
    note: "«\u00A014-03-05\u00A0» écrit l'année avant le jour",
  });
  expect(read("05-03-2014", { isYearFirst: true })).toEqual(read("05-03-2014"));
});
