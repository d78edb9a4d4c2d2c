import { Text } from "@mantine/core";

interface Props {
  /** What each becomes. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** Those without which the text is refused. */
  readonly required?: readonly string[];
}

/** The words in braces that a text may have, and what each becomes. */
export const PlaceholderList = ({ placeholders, required = [] }: Props) => (
  <div>
    <Text fw={600} fz="sm">
      Ce qui se remplace
    </Text>
    <Text component="ul" fz="sm" m={0} pl="lg">
      {Object.entries(placeholders).map(([name, meaning]) => (
        <li key={name}>
          <code>{`{${name}}`}</code>&nbsp;: {meaning}
          {required.includes(name) && <strong> (nécessaire)</strong>}
        </li>
      ))}
    </Text>
  </div>
);
