import { Alert, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { isWithin } from "../id-ranges.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { pupilsPage } from "./pupils-page.ts";

interface Props {
  readonly year: number;
  /** From the address. */
  readonly newcomers: string;
  readonly onConfirm: (people: readonly PersonOnWire[]) => void;
  readonly onLater: () => void;
}

/** Offers to confirm the pupils just added, while they are pending. */
export function NewcomersNotice({ year, newcomers, onConfirm, onLater }: Props) {
  const pending = useQuery({
    queryKey: [pupilsApi.list.path, "all pending", year],
    queryFn: ({ client }) =>
      fetchAllPages((window) => client.fetchQuery({ ...pupilsPage(year)({ status: "PENDING" }, window), staleTime: 0 })),
  });
  const people = pending.data?.filter(({ id }) => isWithin(newcomers, id)) ?? [];
  if (people.length === 0) return null;
  return (
    <Alert
      color="green"
      mb="md"
      role="status"
      title={formatCount(people.length, "élève vient d'être ajouté", "élèves viennent d'être ajoutés")}
    >
      <Text>Une inscription confirmée qualifie pour la demi-finale.</Text>
      <Group gap="xs" mt="sm">
        <Button size="sm" onClick={() => onConfirm(people)}>
          Confirmer {people.length === 1 ? "cette inscription" : `ces ${formatNumber(people.length)} inscriptions`}
        </Button>
        <Button size="sm" variant="default" onClick={onLater}>
          Plus tard
        </Button>
      </Group>
    </Alert>
  );
}
