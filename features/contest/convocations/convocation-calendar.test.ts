import { expect, test } from "vitest";
import { convocationCalendar } from "./web/convocation-calendar.ts";

const center = { name: "Lycée Ampère ; Lyon, 2e", street: "31, rue de la Bourse", zipCode: "69002", city: "Lyon", country: "France" };
const appointment = { questionnaireId: "12", username: "lea.durand", center, date: "2027-03-13", hour: "14:00" };

test("PAR-06 a convocation as a calendar file: its instant, the address, one UID for ever, lines of at most 75 bytes", () => {
  const file = convocationCalendar(appointment, "exemple.fr");
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "UID:convocation-12-lea.durand@exemple.fr",
      "DTSTART:20270313T130000Z",
      "SUMMARY:Épreuve du championnat\\, Lycée Ampère \\; Lyon\\, 2e",
      "LOCATION:Lycée Ampère \\; Lyon\\, 2e\\, 31\\, rue de la Bourse\\, 69002 Lyon",
      "END:VCALENDAR",
    ]),
  );
  expect(Math.max(...file.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(convocationCalendar({ ...appointment, hour: "09:30" }, "exemple.fr")).toContain("UID:convocation-12-lea.durand@exemple.fr");
});
