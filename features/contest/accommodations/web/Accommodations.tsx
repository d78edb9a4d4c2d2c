import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatInstant } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { accommodationsApi, type ListedOnWire } from "../accommodations.contract.ts";
import { AccommodationTasks } from "./AccommodationPart.tsx";
import { RightText } from "./RightModal.tsx";

type Props = { readonly nameOf: (listed: ListedOnWire) => ReactNode; readonly isReadOnly?: boolean };

/** The requests that wait, then the rights given, to everybody or to the pupils of a school (TIM-02). */
export default function Accommodations({ nameOf, isReadOnly = false }: Props) {
  const list = useApiQuery(accommodationsApi.list);
  return (
    <Loaded query={list} lines={6}>
      {(people) => (
        <ul className="card part ruled" aria-label="Demandes et aménagements">
          {people.map((one) => (
            <Stack key={`${one.userId} ${one.askedAt} ${one.right?.startsOn}`} component="li" gap={6} py="sm">
              {nameOf(one)}
              {one.askedAt && <Text c="dimmed">Demande du {formatInstant(one.askedAt)}</Text>}
              {one.right && <RightText right={one.right} />}
              {!isReadOnly && <AccommodationTasks {...one} />}
            </Stack>
          ))}
          {people.length === 0 && <li>Ni demande, ni aménagement pour l'instant.</li>}
        </ul>
      )}
    </Loaded>
  );
}
