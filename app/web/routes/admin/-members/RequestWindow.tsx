import { Alert, Button, Radio, Stack, Textarea } from "@mantine/core";
import { type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { MailLink } from "#platform/web/Address.tsx";
import { formatAddress, formatCount, formatInstant } from "#platform/web/format.ts";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { isRefused } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { FormActions } from "#platform/web/WindowFoot.tsx";
import styles from "./requests.module.css";

/** A request for a school has these fields too. */
export type Request = ResponseOf<typeof clubRequestsApi.list>["data"][number];

export interface Choice {
  readonly id: string | null;
  readonly label: string;
  readonly description: string;
  readonly warning?: string | null;
  readonly isLikely?: boolean;
  readonly accept?: string | undefined;
}

interface Decisions {
  readonly question: string;
  readonly choices: readonly Choice[];
  readonly lossWarning?: string | false | undefined;
  readonly accept: (id: string | null) => Promise<unknown>;
  readonly refuse: (reason: string) => Promise<unknown>;
}

interface Props<R extends Request> {
  readonly query: UseQueryOptions<R>;
  /** « un club de ce nom »: the subject of other requests for the same one. */
  readonly requestedLabel: string;
  readonly facts?: (request: R) => ReactNode;
  readonly decisions: (request: R) => Decisions;
  readonly onClose: () => void;
}

export function RequestWindow<R extends Request>({ query, requestedLabel, facts, decisions, onClose }: Props<R>) {
  const { data, error, refetch } = useQuery(query);
  // 404: the requester's account has been merged or erased meanwhile.
  if (!data || isRefused(error, 404))
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
        {data.state !== "confirmed" && <Decision request={data} {...decisions(data)} onDone={onClose} />}
      </Stack>
    </Modal>
  );
}

/** The decision, its date and its author; without an officer, the code of the school decided if one was sent, else the setting. */
function describeDecision({ state, decidedAt, decider, reason, ...request }: Request): string {
  const codeSentAt = "codeSentAt" in request && request.codeSentAt;
  const by = decider !== null ? `par ${decider}` : codeSentAt ? "avec le code de l'établissement" : "d'office";
  const decided = `le ${formatInstant(decidedAt)}, ${by}`;
  return state === "refused" ? `Refusée ${decided}\u00A0: ${reason}` : `Acceptée ${decided}.`;
}

type DecisionProps = Decisions & { readonly request: Request; readonly onDone: () => void };

function Decision({ request, question, choices, lossWarning, accept, refuse, onDone }: DecisionProps) {
  const likely = choices.find(({ isLikely }) => isLikely) ?? (choices.length === 1 ? choices[0] : undefined);
  const [value, choose] = useState(likely ? keyOf(likely) : null);
  const [isRefusing, setRefusing] = useState(false);
  const chosen = choices.find((choice) => keyOf(choice) === value);
  const accepting = useDecision(() => accept(chosen?.id ?? null), "Demande acceptée", onDone);
  if (isRefusing && request.state === "waiting")
    return <RefuseRequest {...{ request, lossWarning, refuse, onDone }} onCancel={() => setRefusing(false)} />;
  return (
    <>
      {choices.some(({ id }) => id !== null) && (
        <Radio.Group label={question} value={value} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {choices.map((choice) => (
              <Radio key={choice.id} value={keyOf(choice)} label={choice.label} description={choice.description} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {chosen?.warning && <Alert color="amber">{chosen.warning}</Alert>}
      <RefusalAlert error={accepting.error} />
      <FormActions>
        {request.state === "waiting" && (
          <Button variant="default" onClick={() => setRefusing(true)}>
            Refuser...
          </Button>
        )}
        <Button disabled={!chosen} loading={accepting.isPending} onClick={() => accepting.mutate()}>
          {chosen?.accept ?? "Accepter"}
        </Button>
      </FormActions>
    </>
  );
}

const keyOf = ({ id }: Choice): string => id ?? "new";

/** A decision of the office; if a colleague has decided meanwhile, reloads and shows their decision. */
function useDecision(decide: () => Promise<unknown>, successMessage: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    failed: shownByPage,
    done: successMessage,
    onSuccess: onDone,
    onError: (failure) => {
      if (isRefused(failure, 404, 409)) return queries.invalidateQueries();
    },
  });
}

type RefuseProps = Pick<DecisionProps, "request" | "lossWarning" | "refuse" | "onDone"> & { readonly onCancel: () => void };

function RefuseRequest({ request, lossWarning, refuse, onDone, onCancel }: RefuseProps) {
  const { firstname, lastname } = request.user.contact;
  const [reason, setReason] = useState("");
  const refusing = useDecision(() => refuse(reason), "Demande refusée", onDone);
  return (
    <>
      <Textarea
        label="Raison"
        description={[`${firstname} ${lastname} la lira telle quelle, par e-mail.`, lossWarning].filter(Boolean).join(" ")}
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <RefusalAlert error={refusing.error} />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button color="red" disabled={reason.trim() === ""} loading={refusing.isPending} onClick={() => refusing.mutate()}>
          Refuser la demande
        </Button>
      </FormActions>
    </>
  );
}
