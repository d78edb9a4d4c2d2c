import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { addressLines } from "#features/convocations/convocation.ts";
import { formatHour, formatWeekday } from "#platform/web/format.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { qualificationText } from "../qualification-text.ts";
import type { ResultOnWire } from "../results.contract.ts";
import styles from "./WhatTheyRead.module.css";

interface Props {
  readonly result: ResultOnWire;
  /** « Ce que lit l'élève » */
  readonly introduction: string;
  /** What is done with a convocation. */
  readonly children?: ReactNode;
}

/** The words of the stage for this person (PAR-06), and where and when he is expected: for whoever follows him. */
export function WhatTheyRead({ result, introduction, children }: Props) {
  const { questionnaire: stage, nextExamCenter: center } = result;
  const words = qualificationText(result, stage);
  return (
    <>
      {words !== "" && (
        <div className={styles.words}>
          <Text size="sm" c="dimmed">
            {introduction}
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
          {children}
        </div>
      )}
    </>
  );
}
