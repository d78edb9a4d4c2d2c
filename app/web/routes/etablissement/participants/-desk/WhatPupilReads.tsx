import { Button, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { addressLines } from "#features/convocations/convocation.ts";
import { usePupilPrinting } from "#features/convocations/web/usePupilPrinting.ts";
import { qualificationText } from "#features/results/qualification-text.ts";
import type { ResultOnWire } from "#features/results/results.contract.ts";
import { formatHour, formatWeekday } from "#platform/web/format.ts";
import { RichText } from "#platform/web/RichText.tsx";
import styles from "./desk.module.css";

interface Props {
  readonly result: ResultOnWire;
  /** A pupil reads his results once he is. */
  readonly isConfirmed: boolean;
  readonly userId: string;
}

/** The words of the stage for this pupil (PAR-06), and where and when he is expected. */
export function WhatPupilReads({ result, isConfirmed, userId }: Props) {
  const { questionnaire: stage, nextExamCenter: center } = result;
  const printing = usePupilPrinting(stage.id);
  const words = qualificationText(result, stage);
  return (
    <>
      {words !== "" && (
        <div className={styles.words}>
          <Text size="sm" c="dimmed">
            {isConfirmed ? "Ce que lit l'élève" : "Ce que l'élève lira une fois son inscription confirmée"}
          </Text>
          <RichText html={words} />
        </div>
      )}
      {center && (
        <div className={styles.convoked}>
          <p>
            Convocation{stage.date && ` le ${formatWeekday(stage.date)}`}
            {stage.hour && ` à ${formatHour(stage.hour)}`}&nbsp;: {[center.name, ...addressLines(center)].join(", ")}.
          </p>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={printing.isPending}
            onClick={() => printing.mutate([userId])}
          >
            Imprimer la convocation
          </Button>
        </div>
      )}
    </>
  );
}
