import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { type Measures, plainMeasures, type Right } from "../accommodation.ts";
import { type AccommodationOnWire, accommodationsApi } from "../accommodations.contract.ts";
import { endRight, RefuseTask, RightModal, RightText } from "./RightModal.tsx";

interface Props {
  readonly userId: string;
  readonly name: string;
}

/** A person's right to more time or to a need, for the office and the person's school (TIM-02). */
export default function AccommodationPart({ isReadOnly = false, ...person }: Props & { isReadOnly?: boolean }) {
  const accommodation = useApiQuery(accommodationsApi.of, { params: { id: person.userId } });
  return (
    <Loaded query={accommodation} lines={3}>
      {({ right, request }) => (
        <Stack className="card part" gap="sm">
          {right ? <RightText right={right} /> : <Text>Ni temps en plus, ni aménagement.</Text>}
          {!isReadOnly && <AccommodationTasks {...person} right={right} request={request?.refusal === null ? request : null} />}
        </Stack>
      )}
    </Loaded>
  );
}

const ENDED = "C'est fini à partir d'aujourd'hui\u00A0; une feuille déjà commencée garde son temps.";

type Tasks = Props & Pick<AccommodationOnWire, "right"> & { readonly request: Measures | null };

/** Gives or changes a right, and answers a request that waits. */
export function AccommodationTasks({ right, request, ...person }: Tasks) {
  const [task, start] = useState<"give" | "refuse">();
  const onClose = () => start(undefined);
  // In a list, those of other people stand beside them.
  const labelled = (label: string) => ({ "aria-label": `${label}, ${person.name}`, children: label });
  const ending = useMutation({ mutationFn: (ended: Right) => endRight(person.userId, ended), done: ENDED });
  return (
    <>
      {request && <Text>Demandé&nbsp;: {plainMeasures(request)}.</Text>}
      <Group gap={8}>
        <Button size="sm" variant="default" onClick={() => start("give")} {...labelled(request || !right ? "Accorder" : "Changer")} />
        {right && (
          <Button
            size="sm"
            variant="default"
            loading={ending.isPending}
            onClick={() => ending.mutate(right)}
            {...labelled("Mettre fin aujourd'hui")}
          />
        )}
        {request && <Button size="sm" variant="default" onClick={() => start("refuse")} {...labelled("Ne pas accorder")} />}
      </Group>
      {task === "give" && <RightModal {...person} start={request ?? right ?? {}} onClose={onClose} />}
      {task === "refuse" && <RefuseTask {...person} onClose={onClose} />}
    </>
  );
}
