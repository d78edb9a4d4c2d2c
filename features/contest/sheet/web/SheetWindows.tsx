import { Group, Stack, Text } from "@mantine/core";
import type { MouseEvent } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import styles from "./AnswerSheet.module.css";
import { Rules } from "./AnswerSheet.tsx";
import { SheetClock } from "./Clock.tsx";
import { Closing } from "./Closing.tsx";
import { FinishDialog } from "./FinishDialog.tsx";
import { FinishButton } from "./Pager.tsx";
import { QuestionList } from "./QuestionList.tsx";
import { ReadingChoices } from "./ReadingChoices.tsx";
import { SheetActions } from "./SheetHeader.tsx";
import type { ShownQuestion, ShownSheet } from "./shown-sheet.ts";
import type { Reader } from "./useReader.ts";
import type { SheetView } from "./useSheet.ts";

export { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
export { LeaveDialog } from "./LeaveDialog.tsx";

interface Props {
  readonly view: SheetView;
  readonly reader: Reader;
  readonly sheet: ShownSheet;
  readonly area: string;
  readonly rules: string | undefined;
  readonly farewell: string | undefined;
  readonly isLeaving: boolean;
  readonly onQuit: () => void;
  readonly onClose: () => void;
}

/** The windows of a sheet: its end, and on a phone its menu and the list of its problems. */
export default function SheetWindows(props: Props) {
  const { view, reader, sheet, farewell, onClose } = props;
  const go = (question: ShownQuestion, click: MouseEvent) => {
    onClose();
    reader.paging.goTo(question, click);
  };
  if (reader.window === "end")
    return <FinishDialog view={view} stage={sheet.questionnaire} farewell={farewell} onGo={go} onClose={onClose} />;
  if (reader.window === "menu") return <SheetMenu {...props} />;
  if (reader.window === "problems")
    return (
      <Modal opened onClose={onClose} title="Les problèmes">
        <QuestionList view={view} paging={reader.paging} onGo={go} />
      </Modal>
    );
  return null;
}

function SheetMenu({ view, reader, sheet, area, rules, isLeaving, onQuit, onClose }: Props) {
  const { isClosed, closesAt } = view;
  const minutes = isClosed ? null : (sheet.questionnaire?.minutes ?? null);
  return (
    <Modal opened onClose={onClose} title={sheet.questionnaire?.name}>
      <Stack gap="md">
        <div>
          <Text c="dimmed">{area}</Text>
          {!isClosed && closesAt !== null && <Closing closesAt={closesAt} isOwnEnd={view.isOwnEnd} />}
          {reader.reading.isTimeShown && <SheetClock view={view} sheet={sheet} />}
        </div>
        <Group gap="xs" grow onClick={onClose}>
          <SheetActions view={view} isLeaving={isLeaving} onQuit={onQuit} />
        </Group>
        {!isClosed && <FinishButton reader={reader} />}
        <ReadingChoices reading={reader.reading} change={reader.change} isTimed={minutes !== null} />
        {!isClosed && (
          <details className={styles.rules}>
            <summary>Comment ça marche&nbsp;?</summary>
            <Rules minutes={minutes} isHeld={sheet.endsAt !== null} rules={rules} />
          </details>
        )}
      </Stack>
    </Modal>
  );
}
