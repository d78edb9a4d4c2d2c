import { Group, type GroupProps, Radio } from "@mantine/core";
import { AGE_OF_MAJORITY, isYoungerThan } from "#features/consents/consents.ts";

interface Props extends Pick<GroupProps, "wrap"> {
  /** As typed so far. */
  readonly birthday: string | null;
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  readonly hasError?: boolean;
}

/** The specification's two words, and those of a child below them. */
export function GenreRadios({ birthday, today, hasError, ...layout }: Props) {
  const isMinor = isYoungerThan(AGE_OF_MAJORITY, birthday, today);
  return (
    <Group gap="xl" mih={42} {...layout}>
      <Radio value="homme" label="Homme" {...(isMinor && { description: "ou garçon" })} aria-invalid={hasError || undefined} />
      <Radio value="femme" label="Femme" {...(isMinor && { description: "ou fille" })} />
    </Group>
  );
}
