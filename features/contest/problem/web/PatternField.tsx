import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { expectedFormat } from "#season/marking/expected-format.ts";
import { matchesPattern } from "#season/marking/pattern.ts";
import { isValidPattern, WRONG_PATTERN } from "#season/marking/re2.ts";

const MISMATCH = "Le format de l'entrée est détecté comme incorrect";

/** The pattern that free answers must match, with a sample to try it (STG-05). */
export default function PatternField({ regex, onChange }: { regex: string; onChange: (regex: string) => void }) {
  const [sample, setSample] = useState("");
  const isValid = isValidPattern(regex);
  const isTried = isValid && regex.trim() !== "" && sample.trim() !== "";
  const isMatch = matchesPattern(regex, sample);
  return (
    <Columns fold="phone">
      <TextInput
        label="Format de la réponse"
        description="Expression régulière que toute la réponse doit suivre&nbsp;; vide&nbsp;: tout est accepté. «&nbsp;\d+&nbsp;»&nbsp;: un nombre entier."
        value={regex}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        error={!isValid && WRONG_PATTERN}
        errorProps={{ role: "alert" }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div>
        <TextInput
          label="Essayer avec"
          description={
            isValid && regex.trim() !== ""
              ? `Les participants liront\u00A0: «\u00A0${expectedFormat(regex)}\u00A0»`
              : "Une réponse d'exemple."
          }
          value={sample}
          autoComplete="off"
          spellCheck={false}
          error={isTried && !isMatch && MISMATCH}
          errorProps={{ role: "alert" }}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
        />
        {isTried && isMatch && (
          <Text role="status" mt={6} c="var(--green-700)" fz="sm" fw={500}>
            Ce format convient
          </Text>
        )}
      </div>
    </Columns>
  );
}
