import { Button, CloseButton, Group } from "@mantine/core";
import { flushSync } from "react-dom";
import type { ErratumOnWire } from "#contest/announcements/announcements.contract.ts";
import { Errata } from "#contest/announcements/web/Errata.tsx";
import { useHidden } from "#contest/announcements/web/useHidden.ts";
import { Notice } from "#platform/web/ui/Notice.tsx";
import styles from "./ErrataBar.module.css";
import type { ShownQuestion } from "./shown-sheet.ts";
import type { Reader } from "./useReader.ts";

interface Props {
  readonly userId: string;
  readonly errata: readonly ErratumOnWire[];
  readonly questions: readonly ShownQuestion[];
  readonly reader: Reader;
}

/** Unread errata stay in sight at any scroll position (PPL-11); on a phone each is a line that opens. */
export function ErrataBar({ userId, errata, questions, reader: { paging, isPhone } }: Props) {
  const { isHidden, hide } = useHidden(userId);
  const unread = errata.filter((erratum) => !isHidden(erratum));
  const [Line, Words] = isPhone ? (["details", "summary"] as const) : (["div", "p"] as const);
  return (
    <div role="status" className={`screen-only ${styles.bar}`}>
      {unread.map((erratum) => {
        const question = questions.find(({ position }) => position === erratum.position);
        return (
          <Notice key={erratum.id} className={styles.unread} wrap="nowrap">
            <Line className={styles.line}>
              <Words className={styles.text} data-whole={!question || undefined}>
                <strong>Rectificatif{question && `, problème ${question.position}`}&nbsp;:</strong> {erratum.text}
              </Words>
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
            </Line>
          </Notice>
        );
      })}
    </div>
  );
}

/** Errata of the stage, once read, and on paper those that are not; a problem's stay beside it. */
export function ReadErrata({ userId, errata }: Pick<Props, "userId" | "errata">) {
  const { isHidden } = useHidden(userId);
  return (
    <>
      <Errata errata={errata.filter(isHidden)} position={null} />
      <div className={styles.printed}>
        <Errata errata={errata.filter((erratum) => !isHidden(erratum))} position={null} />
      </div>
    </>
  );
}
