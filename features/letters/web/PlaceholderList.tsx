import { Anchor, Text } from "@mantine/core";

interface Props {
  /** What each becomes. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** Those without which the text is refused. */
  readonly required?: readonly string[];
}

/** Writes a word into the text of the form, where its cursor is. */
function insert(word: string, { form }: HTMLButtonElement): void {
  const text = form?.querySelector("textarea");
  if (!text) return;
  text.focus();
  text.setRangeText(word, text.selectionStart, text.selectionEnd, "end");
  text.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The words in braces that a text may have, and what each becomes; pressed, one is written into the text of the form around. */
export const PlaceholderList = ({ placeholders, required = [] }: Props) => (
  <div>
    <Text fw={600} fz="sm">
      Ce qui se remplace
    </Text>
    <Text component="ul" fz="sm" m={0} pl="lg">
      {Object.entries(placeholders).map(([name, meaning]) => (
        <li key={name}>
          <Anchor
            component="button"
            type="button"
            inherit
            mih={24}
            aria-label={`Insérer {${name}}`}
            onClick={({ currentTarget }) => insert(`{${name}}`, currentTarget)}
          >
            <code>{`{${name}}`}</code>
          </Anchor>
          &nbsp;: {meaning}
          {required.includes(name) && <strong> (nécessaire)</strong>}
        </li>
      ))}
    </Text>
  </div>
);
