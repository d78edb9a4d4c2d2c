import { Button, CloseButton, Group } from "@mantine/core";
import { flushSync } from "react-dom";
import type { ErratumOnWire } from "#contest/announcements/announcements.contract.ts";
import { Errata } from "#contest/announcements/web/Errata.tsx";
import { useHidden } from "#contest/announcements/web/useHidden.ts";
import { Notice } from "#platform/web/ui/Notice.tsx";
import styles from "./ErrataBar.module.css";
import type { ShownQuestion } from "./shown-sheet.ts";
import type { Paging } from "./usePaging.ts";

interface Props {
  readonly userId: string;
  readonly errata: readonly ErratumOnWire[];
  readonly questions: readonly ShownQuestion[];
  readonly paging: Paging;
}

/** Unread errata stay in sight at any scroll position. Once read, a question's stay beside it, and the stage's here (PPL-11). */
export function ErrataBar({ userId, errata, questions, paging }: Props) {
  const { isHidden, hide } = useHidden(userId);
  const unread = errata.filter((erratum) => !isHidden(erratum));
  return (
    <>
      <div role="status" className={`screen-only ${styles.bar}`}>
        {unread.map((erratum) => {
          const question = questions.find(({ position }) => position === erratum.position);
          return (
            <Notice key={erratum.id} className={styles.unread} wrap="nowrap">
              <p className={styles.text} data-whole={!question || undefined}>
                <strong>Rectificatif{question && `, question ${question.position}`}&nbsp;:</strong> {erratum.text}
              </p>
              <Group gap={4} wrap="nowrap">
                {question && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={(click) => {
                      // Renders now, because the freed space moves the questions.
                      flushSync(() => hide(erratum));
                      paging.goTo(question, click);
                    }}
                  >
                    Voir
                  </Button>
                )}
                <CloseButton aria-label="J'ai lu ce rectificatif" onClick={() => hide(erratum)} />
              </Group>
            </Notice>
          );
        })}
      </div>
      <Errata errata={errata.filter((erratum) => !unread.includes(erratum))} position={null} />
      <div className={styles.printed}>
        <Errata errata={unread} position={null} />
      </div>
    </>
  );
}
