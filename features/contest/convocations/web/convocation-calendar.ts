import ical from "ical-generator";
import { instantInParis } from "#platform/contract/instant-in-paris.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";

export interface Appointment {
  readonly questionnaireId: string;
  readonly username: string;
  readonly center: Convocation["center"];
  /** `2027-03-13` */
  readonly date: string;
  /** `14:00`, Paris time. */
  readonly hour: string;
}

/** A convocation as an iCalendar file (RFC 5545). Its UID never changes, so that a second import replaces the first. */
export function convocationCalendar({ questionnaireId, username, center, date, hour }: Appointment, host: string): string {
  const calendar = ical({ prodId: { company: "Palmarès", product: "convocations", language: "FR" } });
  calendar.createEvent({
    id: `convocation-${questionnaireId}-${username}@${host}`,
    start: instantInParis(date.slice(0, 10), hour.slice(0, 5)) ?? new Date(date),
    summary: `Épreuve du championnat, ${center.name}`,
    location: [center.name, ...addressLines(center)].join(", "),
    description: ["À apporter :", ...toBring.map((thing) => `- ${thing}`)].join("\n"),
  });
  return calendar.toString();
}
