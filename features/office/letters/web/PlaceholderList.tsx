import { Anchor, Text } from "@mantine/core";

interface Props {
  readonly placeholders: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  /** Whether « qualifié(e) » agrees with its reader. */
  readonly agrees?: boolean;
}

function insert(word: string, { form }: HTMLButtonElement): void {
  const text = form?.querySelector("textarea");
  if (!text) return;
  text.focus();
  text.setRangeText(word, text.selectionStart, text.selectionEnd, "end");
  text.dispatchEvent(new Event("input", { bubbles: true }));
}

export const PlaceholderList = ({ placeholders, required = [], agrees = false }: Props) => (
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
    {agrees && (
      <Text fz="sm" mt="xs">
        «&nbsp;Qualifié(e)&nbsp;» devient «&nbsp;qualifiée&nbsp;» ou «&nbsp;qualifié&nbsp;» si le genre est connu et que l'e-mail est pour
        une seule personne&nbsp;; «&nbsp;les inscrit(e)s&nbsp;» et «&nbsp;un(e) adulte&nbsp;» restent tels quels.
      </Text>
    )}
  </div>
);
