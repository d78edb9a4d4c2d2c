import { contactOf, emptyContact, formerFieldNames } from "#core/accounts/contact.ts";
import type { Person } from "./people.contract.ts";

/** As seen by those in charge in a past year: contact, birthday and account are current data, not for these readers (LET-06). */
export function asFormerPerson(person: Person): Person {
  const { id, numPalmares, contact, categoryName, club, establishmentId, registrations, results } = person;
  return {
    ...{ id, numPalmares, categoryName, club, establishmentId, registrations, results, ...emptyAccount },
    former: true,
    contact: { ...emptyContact, ...contactOf(formerFieldNames, (name) => contact[name]) },
  };
}

const noPlaces = { controlledCenter: [], controlledClubs: [], schoolRight: null };

const emptyAccount = {
  username: "",
  role: "USER",
  status: "CONFIRMED",
  birthday: null,
  genre: null,
  languageName: null,
  language: null,
  imageCapture: false,
  communication: false,
  communicationPartners: false,
  consentsAsked: false,
  establishment: null,
  ...noPlaces,
} as const satisfies Partial<Person>;

/** A pupil as their school sees them: without activities with another school, with a club or alone, and without places they manage. */
export function asPupilOf(person: Person, establishmentId: number | undefined): Person {
  const registrations = person.registrations.filter(({ establishment }) => establishment?.id === establishmentId);
  const years = registrations.map(({ year }) => year);
  const [latest] = registrations;
  return {
    ...person,
    registrations,
    results: person.results.filter(({ questionnaire }) => years.includes(questionnaire.year)),
    categoryName: latest?.category.name ?? null,
    club: latest?.club ? { id: latest.club.id } : null,
    ...noPlaces,
  };
}
