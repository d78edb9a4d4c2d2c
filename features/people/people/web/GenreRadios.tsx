import { Group, type GroupProps, Radio } from "@mantine/core";
import { AGE_OF_MAJORITY, isYoungerThan } from "#access/consents/consents.ts";
import { genreLabels, genreWord } from "#core/accounts/genre.ts";

interface Props extends Pick<GroupProps, "wrap"> {
  readonly birthday: string | null;
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  readonly hasError?: boolean;
}

/** Words that fit the person's age; screen readers get the specification's for a minor. */
export function GenreRadios({ birthday, today, hasError, ...layout }: Props) {
  const isMinor = isYoungerThan(AGE_OF_MAJORITY, birthday, today);
  const choice = (genre: keyof typeof genreLabels) => ({
    value: genre,
    label: genreWord(genre, isMinor),
    ...(isMinor && { "aria-label": `${genreWord(genre, true)} (${genreLabels[genre]})` }),
  });
  return (
    <Group gap="xl" mih={42} {...layout}>
      <Radio {...choice("homme")} aria-invalid={hasError || undefined} />
      <Radio {...choice("femme")} />
    </Group>
  );
}
