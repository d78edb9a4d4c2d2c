import { Text } from "@mantine/core";
import { doubtOfRegistration } from "../category-advice.ts";

interface Props {
  readonly registration: Parameters<typeof doubtOfRegistration>[0];
  readonly birthday: string | null;
}

/** Beside a category in a list, whether to read it again: what speaks against it stands in the pupil's card. */
export default function CategoryToReread({ registration, birthday }: Props) {
  return (
    doubtOfRegistration(registration, birthday) !== null && (
      <Text component="span" c="var(--amber-700)" fz="sm" ml={6}>
        à relire
      </Text>
    )
  );
}
