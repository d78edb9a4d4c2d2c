import { Text, VisuallyHidden } from "@mantine/core";
import { useCategoryLabel, useCategoryOptions } from "./useCategories.ts";

/** « C1 » in a narrow column: read aloud with who takes part, which `CategoryLegend` shows below the list (PPL-05). */
export function CategoryCode({ name }: { name: string }) {
  const explanation = useCategoryLabel()(name).slice(name.length);
  return (
    <>
      {name}
      {explanation && <VisuallyHidden component="span">{explanation}</VisuallyHidden>}
    </>
  );
}

/** « CM : CM1 et CM2 · C1 : 6e et 5e », below a list of codes, none of which stands alone at the end of a line. */
export const CategoryLegend = () => (
  <Text size="sm" c="dimmed" mt="md">
    {useCategoryOptions()
      .map(({ label }) => label.replace("\u00A0: ", "\u00A0:\u00A0"))
      .join(" · ")}
  </Text>
);
