import { Alert, Button, Radio, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormActions } from "#platform/web/WindowFoot.tsx";

export interface OfficeRequest {
  readonly state: "waiting" | "confirmed" | "refused";
  readonly user: {
    readonly contact: { readonly firstname: string; readonly lastname: string; readonly email: string; readonly phone: string };
  };
}

/** A school or a club that the request may be about. */
export interface Choice {
  /** Null: a new one. */
  readonly id: string | null;
  readonly label: string;
  readonly description: string;
  /** What happens to its current people. */
  readonly warning?: string | null;
  readonly isLikely?: boolean;
  /** Label of the button, if it says more. */
  readonly accept?: string | undefined;
}

interface Props {
  readonly request: OfficeRequest;
  readonly question: string;
  readonly choices: readonly Choice[];
  /** « Accepter » */
  readonly acceptLabel: string;
  /** What else is lost by a refusal. */
  readonly lossWarning?: string | null | undefined;
  readonly accept: (id: string | null) => Promise<unknown>;
  readonly refuse: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
}

/** Decides a request with one click: accepted for an existing school or club, for a new one, or refused with a reason. */
export function Decision({ request, question, choices, acceptLabel, lossWarning, accept, refuse, onDone }: Props) {
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
          {chosen?.accept ?? acceptLabel}
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
    done: successMessage,
    onSuccess: onDone,
    onError: (failure) => {
      if (failure instanceof Refusal && [404, 409].includes(failure.status)) return queries.invalidateQueries();
    },
  });
}

type RefuseProps = Pick<Props, "request" | "lossWarning" | "refuse" | "onDone"> & { readonly onCancel: () => void };

/** Refuses a request, with a reason for the requester. */
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
