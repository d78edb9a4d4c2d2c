import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { shownMoment, weekdayOf } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { type Confirmable, failureUnlessMoving } from "#platform/web/moving.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { dateFields } from "../stage-dates.ts";
import { stagesApi } from "../stages.contract.ts";

type Copies = ResponseOf<typeof stagesApi.copies>;

interface Props {
  readonly copies: Copies;
  readonly from: number;
  readonly to: number;
  readonly onClose: () => void;
}

/** Shows the stages and the dates that a copy makes, before it makes them (STG-13); afterwards there are none to copy. */
export default function CopyStagesModal({ to, onClose, ...shown }: Props) {
  const [{ copies, from }] = useState(shown);
  const copying = useMutation({
    mutationFn: (query: Confirmable) => call(stagesApi.copy, { query, body: { from, to } }),
    done: `${formatCount(copies.length, "étape reprise", "étapes reprises")} de ${from}`,
    failed: failureUnlessMoving,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={`Reprendre les étapes de ${from} en ${to}\u00A0?`}
      confirm={`Reprendre ${formatCount(copies.length, "étape")}`}
      isBusy={copying.isPending}
      onConfirm={() => copying.mutate({})}
      onClose={onClose}
    >
      <Text c="dimmed" mb="sm">
        Les noms, l'ordre, les textes et les dates à venir sont repris. Les problèmes, les seuils et les documents ne le sont pas. Chaque
        étape commence fermée et invisible, jusqu'à ses dates.
      </Text>
      <ul className="ruled">
        {copies.map((copy) => (
          <Stack key={copy.id} component="li" gap={2} py="xs">
            <strong>
              {copy.name} {to}
            </strong>
            <Text fz="sm">{describeDates(copy)}</Text>
          </Stack>
        ))}
      </ul>
      <MovedPeople change={copying} />
    </ConfirmDialog>
  );
}

function describeDates({ date, ...dates }: Copies[number]): string {
  const turns = dateFields.map(({ name, label }) => dates[name] && `${label} ${shownMoment(new Date(dates[name]))}`);
  return [...turns, date && `Les qualifiés sont convoqués le ${weekdayOf(date)}`].filter(Boolean).join(" · ") || "Sans date";
}
