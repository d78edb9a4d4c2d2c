import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { usePupilPrinting } from "#contest/convocations/web/useConvocations.ts";
import { type ResultOnWire, resultsApi } from "#contest/results/results.contract.ts";
import { nameOf, registrationOf } from "#contest/results/stage-person.ts";
import { ResultCard } from "#contest/results/web/ResultCard.tsx";
import { StageMessage } from "#contest/results/web/StageMessage.tsx";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { withElision } from "#platform/contract/elision.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { DiplomasButton } from "#school/diplomas/web/DiplomasButton.tsx";

const failure = "Erreur lors de la récupération des résultats";

export function PupilResults({ person, onClose }: { person: PersonOnWire; onClose: () => void }) {
  const registration = registrationOf(person);
  const year = registration?.year ?? 0;
  const results = useApiQuery(resultsApi.ofUserYear, { params: { userId: person.id, year }, meta: { failure } });
  return (
    <Modal opened onClose={onClose} size="lg" title={`Résultats ${withElision(nameOf(person))}`}>
      <Loaded query={results} failure={failure} label="Chargement des résultats..." lines={6}>
        {(data) => (
          <Stack>
            {data.length === 0 && <Text>Aucun résultat de {year} n'est encore publié pour cet élève.</Text>}
            {data.map((result) => (
              <ResultCard key={result.questionnaireId} stage={result.questionnaire} result={result}>
                <WhatPupilReads result={result} isConfirmed={registration?.status === "CONFIRMED"} userId={person.id} />
                {registration?.status === "CONFIRMED" && (result.grade !== null || (result.qualified && !result.absent)) && (
                  <Group mt="sm">
                    <DiplomasButton
                      size="sm"
                      stage={result.questionnaire}
                      groups={[{ label: "", selection: { userIds: [person.id] } }]}
                      isOne
                    >
                      Diplôme
                    </DiplomasButton>
                  </Group>
                )}
              </ResultCard>
            ))}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

interface WhatPupilReadsProps {
  readonly result: ResultOnWire;
  /** Only confirmed pupils see their results. */
  readonly isConfirmed: boolean;
  readonly userId: string;
}

function WhatPupilReads({ result, isConfirmed, userId }: WhatPupilReadsProps) {
  const printing = usePupilPrinting(result.questionnaireId);
  return (
    <StageMessage
      result={result}
      introduction={isConfirmed ? "Ce que lit l'élève" : "Ce que l'élève lira une fois son inscription confirmée"}
    >
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={printing.isPending}
        onClick={() => printing.mutate([userId])}
      >
        Imprimer la convocation
      </Button>
    </StageMessage>
  );
}
