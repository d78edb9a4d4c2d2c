import { ActionIcon, Group, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import { describePlace } from "./Pager.tsx";
import { describeCount } from "./QuestionList.tsx";
import styles from "./SheetBar.module.css";
import { SaveSign } from "./SheetHeader.tsx";
import type { Reader } from "./useReader.ts";
import type { SheetView } from "./useSheet.ts";

/** The only line above a problem on a phone: the place, which opens the list, the state of saving, and the menu. */
export function SheetBar({ view, reader, isLeaving }: { view: SheetView; reader: Reader; isLeaving: boolean }) {
  const { isSingle, current } = reader.paging;
  return (
    <Group className={styles.bar} wrap="nowrap" gap="xs">
      <UnstyledButton className={styles.place} aria-haspopup="dialog" onClick={() => reader.open("problems")}>
        {isSingle && current ? describePlace(view, current) : describeCount(view)}
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <SaveSign view={view} />
      <ActionIcon
        variant="transparent"
        c="inherit"
        size={44}
        loading={isLeaving}
        aria-label="Menu&nbsp;: lecture et règles"
        aria-haspopup="dialog"
        onClick={() => reader.open("menu")}
      >
        <IconDots aria-hidden />
      </ActionIcon>
    </Group>
  );
}
