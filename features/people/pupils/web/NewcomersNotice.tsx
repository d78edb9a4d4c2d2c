import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { isWithin } from "../id-ranges.ts";
import { pupilsApi } from "../pupils.contract.ts";
import { pupilsPage } from "./pupils-page.ts";

const NextForPupils = lazyPart(() => import("#school/school-stages/web/NextForPupils.tsx"));

interface Props {
  readonly year: number;
  readonly newcomers: string;
  /** Whether confirming them was already chosen: it is asked as soon as they are known. */
  readonly isConfirming: boolean;
  /** Called with no people if none of them waits any more. */
  readonly onConfirm: (people: readonly PersonOnWire[]) => void;
  readonly onLater: () => void;
}

export function NewcomersNotice({ year, newcomers, isConfirming, onConfirm, onLater }: Props) {
  const pending = useQuery({
    queryKey: [pupilsApi.list.path, "all pending", year],
    queryFn: ({ client }) =>
      fetchAllPages((window) => client.fetchQuery({ ...pupilsPage(year)({ status: "PENDING" }, window), staleTime: 0 })),
  });
  const people = pending.data?.filter(({ id }) => isWithin(newcomers, id)) ?? [];
  // Loaded now, not on an earlier visit.
  const isKnown = pending.isSuccess && !pending.isFetching;
  const confirm = useEffectEvent(() => onConfirm(people));
  useEffect(() => {
    if (isConfirming && isKnown) confirm();
  }, [isConfirming, isKnown]);
  if (people.length === 0) return null;
  return (
    <Alert
      color="green"
      mb="md"
      role="status"
      title={formatCount(people.length, "élève vient d'être ajouté", "élèves viennent d'être ajoutés")}
    >
      <NextForPupils
        userIds={people.map(({ id }) => id)}
        confirm={(look) => (
          <Button {...look} onClick={() => onConfirm(people)}>
            Confirmer {people.length === 1 ? "cette inscription" : `ces ${formatNumber(people.length)} inscriptions`}
          </Button>
        )}
      />
      <Button size="sm" variant="subtle" mt="sm" onClick={onLater}>
        Plus tard
      </Button>
    </Alert>
  );
}
