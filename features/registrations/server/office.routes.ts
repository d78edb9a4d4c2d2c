import { record } from "#features/audit/server/audit.service.ts";
import type { NodeTools } from "#features/node/server/node.service.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { findPage, listCache } from "#platform/server/long-list.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { registrationsApi } from "../registrations.contract.ts";
import { type ExportedRegistration, listConfirmed, listWithUsers, otherRegistrations } from "./office.queries.ts";

const genres: Readonly<Record<string, string>> = { homme: "Homme", femme: "Femme" };
const yesOrNo = (consent: boolean | null): string | null => (consent === null ? null : consent ? "Oui" : "Non");

/** The columns of a year's confirmed registrations (ADM-03). */
const registrationColumns: readonly Column<ExportedRegistration>[] = [
  { title: "Numéro de membre", width: 18, value: ({ numPalmares }) => numPalmares },
  { title: "Identifiant", width: 22, value: ({ username }) => username },
  { title: "Nom", width: 22, value: ({ lastname }) => lastname },
  { title: "Prénom", width: 18, value: ({ firstname }) => firstname },
  { title: "Date de naissance", width: 18, kind: "day", value: ({ birthday }) => birthday },
  { title: "Genre", width: 10, value: ({ genre }) => (genre === null ? null : (genres[genre] ?? null)) },
  { title: "Langue", width: 12, value: ({ language }) => language },
  { title: "Catégorie", width: 14, value: ({ category }) => category },
  { title: "Équipe", width: 18, value: ({ squad }) => squad },
  { title: "Date d'inscription", width: 18, kind: "day", value: ({ registeredOn }) => registeredOn },
  { title: "Date de confirmation", width: 20, kind: "day", value: ({ confirmedOn }) => confirmedOn },
  { title: "Établissement", width: 34, value: ({ schoolName }) => schoolName },
  { title: "Code RNE", width: 12, value: ({ rneCode }) => rneCode },
  { title: "Code postal de l'établissement", width: 28, value: ({ schoolZipCode }) => schoolZipCode },
  { title: "Ville de l'établissement", width: 24, value: ({ schoolCity }) => schoolCity },
  { title: "Club", width: 28, value: ({ clubName }) => clubName },
  { title: "E-mail", width: 32, value: ({ email }) => email },
  { title: "Téléphone", width: 18, value: ({ phone }) => phone },
  { title: "Adresse", width: 32, value: ({ address }) => address },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "Ville", width: 20, value: ({ city }) => city },
  { title: "Pays", width: 14, value: ({ country }) => country },
  { title: "Droit à l'image", width: 16, value: ({ imageCapture }) => yesOrNo(imageCapture) },
  { title: "E-mails de la fédération", width: 24, value: ({ communication }) => yesOrNo(communication) },
  { title: "E-mails des partenaires", width: 24, value: ({ communicationPartners }) => yesOrNo(communicationPartners) },
];

/** The registration lists that only the office reads. */
export function officeRegistrationsRoutes(api: Api, { db, reads, clock, configuration }: NodeTools): void {
  const tools = { db, listCache: listCache(clock) };

  implement(api, registrationsApi.others, async ({ query: { limit, page, search } }) => {
    const query = { limit, page, search, sortBy: [] };
    const { activeYear: year } = await configuration.season();
    if (year === null) return pageFrom(query, Promise.resolve([]), Promise.resolve(0));
    const { ids, count } = await findPage(tools, otherRegistrations, { year, search }, { limit, page, sorts: [] });
    return pageFrom(query, listWithUsers(db, ids), Promise.resolve(count));
  });

  implement(api, registrationsApi.export, async ({ query: { year }, caller }) => {
    await record(db, { actorId: caller.id, action: "export registrations", subject: `year ${year}`, after: { status: "CONFIRMED" } });
    const title = `Inscriptions confirmées ${year}`;
    return new FileResponse(`${title}.xlsx`, workbook([sheet(title, registrationColumns, listConfirmed(reads, year))]));
  });
}
