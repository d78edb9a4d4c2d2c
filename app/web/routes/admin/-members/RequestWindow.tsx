import { Alert, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { MailLink } from "#platform/web/Address.tsx";
import { formatAddress, formatCount, formatInstant } from "#platform/web/format.ts";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import type { OfficeRequest } from "./Decision.tsx";
import styles from "./requests.module.css";

interface Request extends OfficeRequest {
  readonly name: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: string;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly decider: string | null;
  readonly reason: string | null;
  readonly rivals: number;
}

interface Props<R extends Request> {
  readonly query: { readonly data: R | undefined; readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  /** « un club de ce nom »: what others request too. */
  readonly requestedLabel: string;
  /** More rows of facts. */
  readonly facts?: (request: R) => ReactNode;
  readonly onClose: () => void;
  /** The possible decisions. */
  readonly children: (request: R) => ReactNode;
}

/** A request for a school or a club, and its decision. */
export function RequestWindow<R extends Request>({ query: { data, error, refetch }, requestedLabel, facts, onClose, children }: Props<R>) {
  if (!data || isNotFound(error))
    return <LoadingModal title="Demande" label="Chargement de la demande..." error={error} refetch={refetch} onClose={onClose} />;
  const { user, rivals } = data;
  const { firstname, lastname, email, phone } = user.contact;
  return (
    <Modal opened onClose={onClose} title={data.name} size="lg">
      <Stack gap="lg">
        <dl className={styles.compared}>
          <dt>Demandé par</dt>
          <dd>
            <div>{`${firstname} ${lastname}`}</div>
            <MailLink email={email} />
            {phone && <div>{phone}</div>}
          </dd>
          <dt>Le</dt>
          <dd>{formatInstant(data.createdAt)}</dd>
          <dt>Adresse saisie</dt>
          <dd>{formatAddress(data)}</dd>
          {facts?.(data)}
        </dl>
        {rivals > 0 && (
          <Alert color="amber">
            {formatCount(rivals, "autre personne demande", "autres personnes demandent")} {requestedLabel}.
          </Alert>
        )}
        {data.state !== "waiting" && <Alert color={data.state === "refused" ? "red" : "green"}>{describeDecision(data)}</Alert>}
        {data.state !== "confirmed" && children(data)}
      </Stack>
    </Modal>
  );
}

/** The requester's account was merged or erased meanwhile. */
const isNotFound = (error: Error | null): boolean => error instanceof Refusal && error.status === 404;

/** What was decided, when and by whom; without an officer, by the code of the school. */
function describeDecision({ state, decidedAt, decider, reason }: Request): string {
  const by = decider === null ? "avec le code de l'établissement" : `par ${decider}`;
  const decided = `le ${formatInstant(decidedAt)}, ${by}`;
  return state === "refused" ? `Refusée ${decided}\u00A0: ${reason}` : `Acceptée ${decided}.`;
}
