import { Radio, Stack, Text, useMantineContext } from "@mantine/core";
import { useState } from "react";
import { Part } from "#platform/web/ui/Part.tsx";

const themes = [
  ["auto", "Comme l'appareil"],
  ["light", "Clair"],
  ["dark", "Sombre"],
] as const;
type Theme = (typeof themes)[number][0];

const textSizes = [
  ["", "Normale"],
  ["large", "Grande"],
  ["largest", "Très grande"],
] as const;

/** « Affichage »: the theme and the size of texts of this device, which index.html applies before the first paint. */
export default function DisplaySettings() {
  const { colorScheme, setColorScheme } = useMantineContext();
  const [textSize, setTextSize] = useState(document.documentElement.dataset.text ?? "");
  const chooseTextSize = (size: string) => {
    document.documentElement.dataset.text = size;
    localStorage.setItem("textSize", size);
    setTextSize(size);
  };
  return (
    <Part id="affichage" title="Affichage" size="h3" mb="sm">
      <Text mb="md">Ces réglages valent pour cet appareil, et tout de suite. Ce qui s'imprime reste clair.</Text>
      <Stack gap="lg">
        <Choice label="Thème" choices={themes} value={colorScheme} onChoose={(theme) => setColorScheme(theme as Theme)} />
        <Choice label="Taille du texte" choices={textSizes} value={textSize} onChoose={chooseTextSize} />
      </Stack>
    </Part>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, choices, value, onChoose }: ChoiceProps) => (
  <Radio.Group label={label} value={value} onChange={onChoose}>
    <Stack gap="sm" mt="xs">
      {choices.map(([choice, name]) => (
        <Radio key={choice} value={choice} label={name} />
      ))}
    </Stack>
  </Radio.Group>
);
