import { Text } from "@mantine/core";
import { placeholders as meanings, type Placeholder } from "../occasions.ts";

/** The words in braces that a text may have, and what each becomes. */
export const PlaceholderList = ({ placeholders }: { placeholders: readonly Placeholder[] }) => (
  <div>
    <Text fw={600} fz="sm">
      Ce qui se remplace
    </Text>
    <Text component="ul" fz="sm" m={0} pl="lg">
      {placeholders.map((name) => (
        <li key={name}>
          <code>{`{${name}}`}</code>&nbsp;: {meanings[name]}
        </li>
      ))}
    </Text>
  </div>
);
