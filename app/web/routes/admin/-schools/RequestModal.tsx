import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LikenessOnWire, type OfficeRequestOnWire, requestsApi } from "#features/establishments/requests.contract.ts";
import { call } from "#platform/web/api.ts";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { counted, formatAddress, formatInstant } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { RefuseRequest } from "../-members/RefuseRequest.tsx";
import styles from "../-members/requests.module.css";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

type Request = OfficeRequestOnWire & { readonly likenesses: readonly LikenessOnWire[] };

/** Who asks to act for a school, what a directory says, which schools are alike; decided in one press (LET-01, LET-03). */
export function RequestModal({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(requestsApi.one, { params: { id } }));
  if (!data) return <ComingModal title="Demande" label="Chargement de la demande..." error={error} refetch={refetch} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={data.name} size="lg">
      <Stack gap="lg">
        <Facts request={data} />
        {data.state === "confirmed" ? <Text>Cette demande est confirmée.</Text> : <Decision request={data} onDone={onClose} />}
      </Stack>
    </Modal>
  );
}

function Facts({ request }: { request: Request }) {
  const { user, directory, officialEmail, codeSentAt, rivals } = request;
  const said = directory && [directory.name, directory.street, directory.zipCode, directory.city].filter(Boolean).join(", ");
  return (
    <>
      <dl className={styles.compared}>
        <dt>Demandé par</dt>
        <dd>
          {`${user.contact.firstname} ${user.contact.lastname}`}, <a href={`mailto:${user.contact.email}`}>{user.contact.email}</a>
          {user.contact.phone && `, ${user.contact.phone}`}
        </dd>
        <dt>Le</dt>
        <dd>{formatInstant(request.createdAt)}</dd>
        <dt>Code RNE</dt>
        <dd>{request.rneCode ?? "Aucun"}</dd>
        <dt>Adresse saisie</dt>
        <dd>{formatAddress(request)}</dd>
        <dt>Annuaire</dt>
        <dd>{said ?? "Ce code n'y est pas"}</dd>
        <dt>Adresse officielle</dt>
        <dd>{officialEmail ? <a href={`mailto:${officialEmail}`}>{officialEmail}</a> : "L'annuaire n'en donne pas"}</dd>
        {codeSentAt && (
          <>
            <dt>Code envoyé</dt>
            <dd>{formatInstant(codeSentAt)}, pas encore saisi</dd>
          </>
        )}
      </dl>
      {rivals > 0 && (
        <Alert color="amber">{counted(rivals, "autre personne demande", "autres personnes demandent")} le même établissement.</Alert>
      )}
      {request.state === "refused" && <Alert color="red">{`Refusée\u00A0: ${request.reason}`}</Alert>}
    </>
  );
}

const NEW = "new";

function Decision({ request, onDone }: { request: Request; onDone: () => void }) {
  const { likenesses } = request;
  const same = likenesses.find(({ hasSameCode }) => hasSameCode);
  const [chosen, choose] = useState(same?.id ?? (likenesses.length === 0 ? NEW : null));
  const [isRefusing, refuse] = useState(false);
  const params = { id: request.id };
  const accepting = useMutation({
    mutationFn: () => call(requestsApi.accept, { params, body: { establishmentId: chosen === NEW ? null : chosen } }),
    onSuccess: () => {
      toast.success("Demande confirmée");
      onDone();
    },
  });
  const replaced = likenesses.find(({ id }) => id === chosen)?.correspondent;
  return (
    <>
      {likenesses.length > 0 && (
        <Radio.Group label="Pour quel établissement ?" value={chosen} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {likenesses.map((one) => (
              <Radio key={one.id} value={one.id} label={`${one.name}, ${one.city}`} description={wordsOf(one)} />
            ))}
            {!same && <Radio value={NEW} label="Un nouvel établissement" description="Aucun de ceux-là." />}
          </Stack>
        </Radio.Group>
      )}
      {replaced && (
        <Alert color="amber">
          {`${replaced.contact.firstname} ${replaced.contact.lastname} (${replaced.contact.email}) n'agira plus pour cet établissement et sera prévenu par e-mail. Les fiches déjà imprimées ne serviront plus.`}
        </Alert>
      )}
      {accepting.error && (
        <Alert color="red" role="alert">
          {messageOf(accepting.error)}
        </Alert>
      )}
      {isRefusing ? (
        <RefuseRequest
          who={request.user.contact}
          loss={request.pupils > 0 ? "Sa liste préparée sera effacée." : null}
          refuse={(reason) => call(requestsApi.refuse, { params, body: { reason } })}
          onDone={onDone}
          onCancel={() => refuse(false)}
        />
      ) : (
        <Group justify="flex-end">
          {request.state === "waiting" && (
            <Button variant="default" onClick={() => refuse(true)}>
              Refuser...
            </Button>
          )}
          <Button disabled={chosen === null} loading={accepting.isPending} onClick={() => accepting.mutate()}>
            {replaced?.isActive ? "Confirmer et remplacer" : "Confirmer"}
          </Button>
        </Group>
      )}
    </>
  );
}

const wordsOf = ({ hasSameCode, rneCode, zipCode, correspondent, pupils }: LikenessOnWire): string =>
  [
    hasSameCode ? "Même code RNE" : `Même nom, code ${rneCode ?? "absent"}`,
    zipCode,
    correspondent
      ? `correspondant\u00A0: ${correspondent.contact.firstname} ${correspondent.contact.lastname}${correspondent.isActive ? "" : " (compte désactivé)"}`
      : "sans correspondant",
    counted(pupils, "élève"),
  ]
    .filter(Boolean)
    .join(", ");
