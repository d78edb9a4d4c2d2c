import { Text } from "@mantine/core";
import { doubtOfRegistration } from "../category-advice.ts";

interface Props {
  readonly registration: Parameters<typeof doubtOfRegistration>[0];
  readonly birthday: string | null;
}

/** Marks a doubtful category in a list; the pupil's card gives the reason. */
export default function CategoryToReread({ registration, birthday }: Props) {
  return (
    doubtOfRegistration(registration, birthday) !== null && (
      <Text component="span" c="var(--amber-700)" fz="sm" ml={6}>
        à relire
      </Text>
    )
  );
}
