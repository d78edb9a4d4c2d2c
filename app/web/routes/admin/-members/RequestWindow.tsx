import { Alert, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ComingModal } from "#platform/web/ComingModal.tsx";
import { counted, formatAddress, formatInstant } from "#platform/web/format.ts";
import { MailLink } from "#platform/web/MailLink.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import type { DecidedRequest } from "./Decision.tsx";
import styles from "./requests.module.css";

interface Request extends DecidedRequest {
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
  readonly asked: { readonly data: R | undefined; readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  /** « un club de ce nom »: what others ask for too. */
  readonly sought: string;
  /** More rows of what is known. */
  readonly facts?: (request: R) => ReactNode;
  readonly onClose: () => void;
  /** What may be decided. */
  readonly children: (request: R) => ReactNode;
}

/** Who asks for a school or a club, and what became of it. */
export function RequestWindow<R extends Request>({ asked: { data, error, refetch }, sought, facts, onClose, children }: Props<R>) {
  if (!data || isGone(error))
    return <ComingModal title="Demande" label="Chargement de la demande..." error={error} refetch={refetch} onClose={onClose} />;
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
            {counted(rivals, "autre personne demande", "autres personnes demandent")} {sought}.
          </Alert>
        )}
        {data.state !== "waiting" && <Alert color={data.state === "refused" ? "red" : "green"}>{wordsOf(data)}</Alert>}
        {data.state !== "confirmed" && children(data)}
      </Stack>
    </Modal>
  );
}

/** The account that asked was merged or erased meanwhile. */
const isGone = (error: Error | null): boolean => error instanceof Refusal && error.status === 404;

/** What was decided, when and by whom; where nobody of the office did, the school itself. */
function wordsOf({ state, decidedAt, decider, reason }: Request): string {
  const by = decider === null ? "avec le code de l'établissement" : `par ${decider}`;
  const decided = `le ${formatInstant(decidedAt)}, ${by}`;
  return state === "refused" ? `Refusée ${decided}\u00A0: ${reason}` : `Acceptée ${decided}.`;
}
