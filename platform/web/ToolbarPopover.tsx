import { Button, MantineThemeProvider, Popover, Text } from "@mantine/core";
import { IconHelpCircle, type TablerIcon } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import styles from "./DataTable.module.css";

interface Props {
  readonly label: string;
  /** The name of the list, read aloud after the label. */
  readonly list: string;
  readonly Icon: TablerIcon;
  /** Loads what the window shows, before it opens. */
  readonly prepare?: () => Promise<unknown>;
  readonly isScrolled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: (close: () => void) => ReactNode;
}

/** The choices of a field open inside the window: a press outside closes it. */
const choicesInside = {
  components: { Combobox: { defaultProps: { withinPortal: false } }, Popover: { defaultProps: { withinPortal: false } } },
};

/** A button of a list's toolbar, and the window that it opens. */
export function ToolbarPopover({ label, list, Icon, prepare, isScrolled = false, ref, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    await prepare?.();
    setOpen(true);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={400} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          ref={ref}
          className={styles.menu ?? ""}
          variant="default"
          size="sm"
          px="sm"
          title={label}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => (isOpen ? setOpen(false) : void open().catch(() => undefined))}
        >
          <span className={styles.menuLabel}>{label}</span>
          <span className="hidden-text"> de la liste {list}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menuContent ?? ""} data-scrolled={isScrolled || undefined}>
        <MantineThemeProvider theme={choicesInside}>{children(() => setOpen(false))}</MantineThemeProvider>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What somebody reads once: behind « ? », so that the list comes first (PPL-13). */
export const Help = ({ list, children }: Pick<Props, "list"> & { readonly children: string }) => (
  <ToolbarPopover label="Aide" list={list} Icon={IconHelpCircle}>
    {() => (
      <Text fz="sm" tabIndex={-1} data-autofocus>
        {children}
      </Text>
    )}
  </ToolbarPopover>
);
