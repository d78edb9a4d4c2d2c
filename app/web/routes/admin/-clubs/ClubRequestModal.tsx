import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ClubLikenessOnWire, clubRequestsApi, type OfficeClubRequestOnWire } from "#features/clubs/requests.contract.ts";
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

type Request = OfficeClubRequestOnWire & { readonly likenesses: readonly ClubLikenessOnWire[] };

/** Who asks for a club to be registered, and which clubs are alike; decided in one press (LET-12). */
export function ClubRequestModal({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(ask(clubRequestsApi.one, { params: { id } }));
  if (!data) return <ComingModal title="Demande" label="Chargement de la demande..." error={error} refetch={refetch} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={data.name} size="lg">
      <Stack gap="lg">
        <Facts request={data} />
        {data.state === "confirmed" ? <Text>Cette demande est acceptée.</Text> : <Decision request={data} onDone={onClose} />}
      </Stack>
    </Modal>
  );
}

function Facts({ request }: { request: Request }) {
  const { contact } = request.user;
  return (
    <>
      <dl className={styles.compared}>
        <dt>Demandé par</dt>
        <dd>
          {nameOf(contact)}, <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {contact.phone && `, ${contact.phone}`}
        </dd>
        <dt>Le</dt>
        <dd>{formatInstant(request.createdAt)}</dd>
        <dt>Adresse saisie</dt>
        <dd>{formatAddress(request)}</dd>
      </dl>
      {request.rivals > 0 && (
        <Alert color="amber">{counted(request.rivals, "autre personne demande", "autres personnes demandent")} un club de ce nom.</Alert>
      )}
      {request.state === "refused" && <Alert color="red">{`Refusée\u00A0: ${request.reason}`}</Alert>}
    </>
  );
}

const NEW = "new";

function Decision({ request, onDone }: { request: Request; onDone: () => void }) {
  const { likenesses } = request;
  const [chosen, choose] = useState(likenesses.length === 0 ? NEW : null);
  const [isRefusing, refuse] = useState(false);
  const params = { id: request.id };
  const accepting = useMutation({
    mutationFn: () => call(clubRequestsApi.accept, { params, body: { clubId: chosen === NEW ? null : chosen } }),
    onSuccess: () => {
      toast.success("Demande acceptée");
      onDone();
    },
  });
  const joined = likenesses.find(({ id }) => id === chosen);
  const who = nameOf(request.user.contact);
  return (
    <>
      {likenesses.length > 0 && (
        <Radio.Group label="Des clubs lui ressemblent. Lequel est-ce ?" value={chosen} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {likenesses.map((one) => (
              <Radio key={one.id} value={one.id} label={`${one.name}, ${one.city}`} description={wordsOf(one)} />
            ))}
            <Radio value={NEW} label="Un nouveau club" description="Aucun de ceux-là." />
          </Stack>
        </Radio.Group>
      )}
      {joined && (
        <Alert color="amber">
          {`${who} verra les adhérents de ce club et confirmera leurs inscriptions.`}
          {joined.controllers.length > 0 && " Ses responsables seront prévenus par e-mail."}
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
          refuse={(reason) => call(clubRequestsApi.refuse, { params, body: { reason } })}
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
            Accepter
          </Button>
        </Group>
      )}
    </>
  );
}

const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string => `${firstname} ${lastname}`;

const wordsOf = ({ zipCode, controllers, members }: ClubLikenessOnWire): string =>
  [
    zipCode,
    controllers.length === 0
      ? "sans responsable"
      : controllers.map(({ contact, isActive }) => `${nameOf(contact)}${isActive ? "" : " (compte désactivé)"}`).join(", "),
    counted(members, "adhérent"),
  ]
    .filter(Boolean)
    .join(", ");
