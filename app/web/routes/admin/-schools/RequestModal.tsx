import { type OfficeRequestOnWire, requestsApi, type SimilarSchoolOnWire } from "#organizations/establishments/requests.contract.ts";
import { MailLink } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { formatAddress, formatCount, formatInstant } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { type Choice, RequestWindow } from "../-members/RequestWindow.tsx";

export function RequestModal({ id, onClose }: { id: string; onClose: () => void }) {
  const params = { id };
  return (
    <RequestWindow
      query={apiQuery(requestsApi.one, { params })}
      requestedLabel="le même établissement"
      facts={(request) => <DirectoryFacts request={request} />}
      decisions={({ likenesses, pupils, state }) => ({
        question: "Pour quel établissement\u00A0?",
        choices: choicesOf(likenesses),
        lossWarning: pupils > 0 && "Sa liste préparée sera effacée.",
        accept: (establishmentId) => {
          const correspondentId = activeCorrespondentOf(likenesses.find(({ id: known }) => known === establishmentId));
          return call(requestsApi.accept, { params, body: { establishmentId, correspondentId, state } });
        },
        refuse: (reason) => call(requestsApi.refuse, { params, body: { reason } }),
      })}
      onClose={onClose}
    />
  );
}

const DirectoryFacts = ({ request: { state, rneCode, directory, officialEmail, codeSentAt } }: { request: OfficeRequestOnWire }) => (
  <>
    <dt>Code UAI</dt>
    <dd>{rneCode ?? "Aucun"}</dd>
    <dt>Annuaire</dt>
    <dd>{directory ? describeDirectory(directory) : rneCode === null ? "Sans code, il n'y est pas cherché" : "Ce code n'y est pas"}</dd>
    <dt>Adresse officielle</dt>
    <dd>{officialEmail ? <MailLink email={officialEmail} /> : "L'annuaire n'en donne pas"}</dd>
    {state === "waiting" && codeSentAt && (
      <>
        <dt>{Date.parse(codeSentAt) > Date.now() ? "Code qui partira" : "Code envoyé"}</dt>
        <dd>{formatInstant(codeSentAt)}, pas encore saisi</dd>
      </>
    )}
  </>
);

/** The directory only lists schools in France. */
const describeDirectory = ({ name, street, zipCode, city }: NonNullable<OfficeRequestOnWire["directory"]>): string =>
  [name, formatAddress({ street: street ?? "", zipCode: zipCode ?? "", city: city ?? "", country: "France" })].filter(Boolean).join(", ");

/** If a school has the same code, no new one may be added. */
const choicesOf = (likenesses: readonly SimilarSchoolOnWire[]): readonly Choice[] => [
  ...likenesses.map(choiceOf),
  ...(likenesses.some(({ hasSameCode }) => hasSameCode)
    ? []
    : [{ id: null, label: "Un nouvel établissement", description: "Il est ajouté à la liste." }]),
];

/** The current correspondent: a former one is listed too, but no longer acts. */
const activeCorrespondentOf = (school: SimilarSchoolOnWire | undefined): string | null =>
  school?.correspondent?.isActive ? school.correspondent.id : null;

function choiceOf(school: SimilarSchoolOnWire): Choice {
  const { id, name, city, rneCode, hasSameCode, correspondent, pupils } = school;
  const correspondentName = correspondent && `${correspondent.contact.firstname} ${correspondent.contact.lastname}`;
  return {
    id,
    label: `${name}, ${city}`,
    description: [
      hasSameCode ? "Même code UAI" : `Même nom, code ${rneCode ?? "absent"}`,
      school.street,
      school.zipCode,
      correspondent
        ? `correspondant\u00A0: ${correspondentName}${correspondent.isActive ? "" : " (compte désactivé)"}`
        : "sans correspondant",
      formatCount(pupils, "élève"),
    ]
      .filter(Boolean)
      .join(", "),
    isLikely: hasSameCode,
    warning:
      correspondent &&
      `${correspondentName} (${correspondent.contact.email}) n'agira plus pour cet établissement et sera prévenu par e-mail. Les fiches déjà imprimées ne serviront plus.`,
    accept: correspondent?.isActive ? "Accepter et remplacer" : undefined,
  };
}
