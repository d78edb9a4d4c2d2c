import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import styles from "./DataTable.module.css";
import type { HiddenColumns } from "./useHiddenColumns.ts";

/** The views of a list, loaded on first use; `sans`: its hidden columns. */
export type ListViews = () => Promise<ComponentType<{ readonly sans: string; readonly onFollow: () => void }>>;

export function ListMenu({ label, columns, views }: { label: string; columns: HiddenColumns; views: ListViews }) {
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<{ ColumnChoices: ComponentType<HiddenColumns>; Views: Awaited<ReturnType<ListViews>> } | null>(null);
  const open = async () => {
    const [{ ColumnChoices }, Views] = await Promise.all([import("./ColumnChoices.tsx"), views()]);
    setParts({ ColumnChoices, Views });
    setOpen(true);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={400} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={styles.menu ?? ""}
          variant="default"
          size="sm"
          px="sm"
          title="Affichage"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => (isOpen ? setOpen(false) : void open().catch(() => undefined))}
        >
          <span className={styles.menuLabel}>Affichage</span>
          <span className="hidden-text"> de la liste {label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menuContent ?? ""}>
        {parts && (
          <>
            <parts.Views sans={columns.sans} onFollow={() => setOpen(false)} />
            <parts.ColumnChoices {...columns} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
