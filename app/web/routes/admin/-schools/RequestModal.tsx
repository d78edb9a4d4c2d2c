import { useQuery } from "@tanstack/react-query";
import { type LikenessOnWire, type OfficeRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { call } from "#platform/web/api.ts";
import { counted, formatAddress, formatInstant } from "#platform/web/format.ts";
import { MailLink } from "#platform/web/MailLink.tsx";
import { ask } from "#platform/web/query.ts";
import { type Choice, Decision } from "../-members/Decision.tsx";
import { RequestWindow } from "../-members/RequestWindow.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Who asks to act for a school, what a directory says, which schools are alike; decided in one press (LET-01, LET-03). */
export function RequestModal({ id, onClose }: Props) {
  const params = { id };
  const asked = useQuery(ask(requestsApi.one, { params }));
  return (
    <RequestWindow asked={asked} sought="le même établissement" facts={(request) => <OfDirectory request={request} />} onClose={onClose}>
      {(request) => (
        <Decision
          request={request}
          question={"Pour quel établissement\u00A0?"}
          choices={choicesOf(request.likenesses)}
          acceptLabel="Confirmer"
          loss={request.pupils > 0 ? "Sa liste préparée sera effacée." : null}
          accept={(establishmentId) => {
            const correspondentId = actingFor(request.likenesses.find(({ id: known }) => known === establishmentId));
            return call(requestsApi.accept, { params, body: { establishmentId, correspondentId, state: request.state } });
          }}
          refuse={(reason) => call(requestsApi.refuse, { params, body: { reason } })}
          onDone={onClose}
        />
      )}
    </RequestWindow>
  );
}

function OfDirectory({ request: { state, rneCode, directory, officialEmail, codeSentAt } }: { request: OfficeRequestOnWire }) {
  return (
    <>
      <dt>Code RNE</dt>
      <dd>{rneCode ?? "Aucun"}</dd>
      <dt>Annuaire</dt>
      <dd>{directory ? wordsOf(directory) : "Ce code n'y est pas"}</dd>
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
}

/** The directory knows schools of France alone. */
const wordsOf = ({ name, street, zipCode, city }: NonNullable<OfficeRequestOnWire["directory"]>): string =>
  [name, formatAddress({ street: street ?? "", zipCode: zipCode ?? "", city: city ?? "", country: "France" })].filter(Boolean).join(", ");

/** Where a school has the same code, no new one may be opened. */
const choicesOf = (likenesses: readonly LikenessOnWire[]): readonly Choice[] => [
  ...likenesses.map(choiceOf),
  ...(likenesses.some(({ hasSameCode }) => hasSameCode)
    ? []
    : [{ id: null, label: "Un nouvel établissement", description: "Il est ajouté à la liste." }]),
];

/** Who acts for it: a former correspondent is shown too, and acts no more. */
const actingFor = (school: LikenessOnWire | undefined): string | null => (school?.correspondent?.isActive ? school.correspondent.id : null);

function choiceOf(school: LikenessOnWire): Choice {
  const { id, name, city, rneCode, hasSameCode, correspondent, pupils } = school;
  const who = correspondent && `${correspondent.contact.firstname} ${correspondent.contact.lastname}`;
  return {
    id,
    label: `${name}, ${city}`,
    description: [
      hasSameCode ? "Même code RNE" : `Même nom, code ${rneCode ?? "absent"}`,
      school.street,
      school.zipCode,
      correspondent ? `correspondant\u00A0: ${who}${correspondent.isActive ? "" : " (compte désactivé)"}` : "sans correspondant",
      counted(pupils, "élève"),
    ]
      .filter(Boolean)
      .join(", "),
    isLikely: hasSameCode,
    warning:
      correspondent &&
      `${who} (${correspondent.contact.email}) n'agira plus pour cet établissement et sera prévenu par e-mail. Les fiches déjà imprimées ne serviront plus.`,
    accept: correspondent?.isActive ? "Confirmer et remplacer" : undefined,
  };
}
