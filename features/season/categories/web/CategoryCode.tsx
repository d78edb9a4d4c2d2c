import { Text, VisuallyHidden } from "@mantine/core";
import { OneLine } from "#platform/web/OneLine.tsx";
import { useCategoryLabel, useCategoryOptions } from "./useCategories.ts";

/** « C1 » in a narrow column. Screen readers and the tooltip give its audience, as does the `CategoryLegend` below the list (PPL-05). */
export function CategoryCode({ name, isOneLine = false }: { name: string; isOneLine?: boolean }) {
  const label = useCategoryLabel()(name);
  // « LE - L2 en équipe et individuel » takes two small lines.
  const width = name.length > 4 && ({ width: "place" } as const);
  return (
    <>
      {isOneLine ? <OneLine {...{ title: label, ...width }}>{name}</OneLine> : <span title={label}>{name}</span>}
      {label !== name && <VisuallyHidden component="span">{label.slice(name.length)}</VisuallyHidden>}
    </>
  );
}

/** « CM : CM1 et CM2 · C1 : 6e et 5e » below a list; no code ends a line without its audience. */
export const CategoryLegend = () => (
  <Text size="sm" c="dimmed" mt="md">
    {useCategoryOptions()
      .map(({ label }) => label.replace("\u00A0: ", "\u00A0:\u00A0"))
      .join(" · ")}
  </Text>
);
