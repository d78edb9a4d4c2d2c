import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ComponentProps, type ComponentType, useState } from "react";
import type { ListDisplay } from "./ListDisplay.tsx";
import { ToolbarPopover } from "./ToolbarPopover.tsx";

/** The views of a list, loaded on first use; `sans`: its hidden columns. */
export type ListViews = () => Promise<ComponentType<{ readonly sans: string; readonly onFollow: () => void }>>;

interface Props extends Omit<ComponentProps<typeof ListDisplay>, "views"> {
  readonly label: string;
  readonly views: ListViews | undefined;
}

/** « Affichage »: the sorts, the named views, the columns and the height of the rows. */
export function ListMenu({ label, views, ...display }: Props) {
  const [parts, setParts] = useState<{ Display: typeof ListDisplay; Views: Awaited<ReturnType<ListViews>> | undefined } | null>(null);
  const prepare = async () => {
    const [{ ListDisplay: Display }, Views] = await Promise.all([import("./ListDisplay.tsx"), views?.()]);
    setParts({ Display, Views });
  };
  return (
    <ToolbarPopover label="Affichage" list={label} Icon={IconAdjustmentsHorizontal} prepare={prepare} isScrolled>
      {(close) =>
        parts && <parts.Display {...display} views={parts.Views && <parts.Views sans={display.columns.sans} onFollow={close} />} />
      }
    </ToolbarPopover>
  );
}
