import { Button, Checkbox, Chip, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { DateField } from "#platform/web/DateField.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { serverInstant } from "#platform/web/server-time.ts";
import { TimeField } from "#platform/web/TimeField.tsx";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { hasClass } from "../changes.ts";
import {
  choosableClasses,
  type EditedStage,
  isOpenAt,
  type SchoolPupils,
  withClosingNow,
  withOpeningNow,
  withTyped,
} from "../edited-stage.ts";

interface Props {
  readonly stage: EditedStage;
  readonly saved: EditedStage;
  readonly pupils: SchoolPupils;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
  readonly onChange: (stage: EditedStage) => void;
}

export function StageFields({ stage, saved, pupils, errors, isReadOnly, onChange }: Props) {
  const edit = (changes: Partial<EditedStage>) => onChange({ ...stage, ...changes });
  const isOpen = isOpenAt(saved, serverInstant());
  return (
    <Stack className="card part" component="section" aria-label="Nom, classes, façons et dates">
      <TextInput
        label="Nom"
        description="Vos élèves le lisent."
        value={stage.name}
        maxLength={100}
        maw={520}
        autoComplete="off"
        readOnly={isReadOnly}
        error={errors.name}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <Classes
        value={stage.classNames}
        known={choosableClasses(pupils, saved.classNames ?? [])}
        error={errors.classNames ?? Object.entries(errors).find(([field]) => field.startsWith("classNames."))?.[1]}
        isLimited={pupils.given !== null}
        isReadOnly={isReadOnly}
        onChange={(classNames) => edit({ classNames })}
      />
      <Group gap="8px 28px" align="flex-start">
        <Checkbox
          label="Sur papier"
          checked={stage.onPaper}
          disabled={isReadOnly}
          error={errors.onPaper}
          onChange={({ currentTarget }) => edit({ onPaper: currentTarget.checked })}
        />
        <Checkbox
          label="À l'écran"
          description={
            "Vos élèves répondent depuis leur espace\u00A0: donnez leur fiche à ceux qui n'ont pas de mot de passe. Les autorisations de la fédération peuvent venir après."
          }
          checked={stage.onScreen}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => edit({ onScreen: currentTarget.checked })}
        />
      </Group>
      {stage.onScreen && (
        <Columns fit={300} gap="md">
          {(["opens", "closes"] as const).map((name) => (
            <Columns key={name} columns="minmax(0, 1fr) minmax(92px, min(34%, 120px))" gap="xs">
              <DateField
                label={name === "opens" ? "Ouvre le" : "Ferme le"}
                value={stage[name].day}
                readOnly={isReadOnly}
                error={errors[`${name}At`]}
                onChange={(day) => onChange(withTyped(stage, name, { day }))}
              />
              <TimeField
                label="Heure"
                aria-label={`${name === "opens" ? "Ouvre le" : "Ferme le"}, heure de Paris`}
                value={stage[name].time}
                readOnly={isReadOnly}
                error={errors[`${name}.time`]}
                onChange={(time) => onChange(withTyped(stage, name, { time }))}
              />
            </Columns>
          ))}
        </Columns>
      )}
      {stage.onScreen && (
        <NumberField
          label="Durée en minutes (facultatif)"
          description="Le temps part quand l'élève commence, et sa feuille se ferme à la fin. Vide&nbsp;: jusqu'à la fermeture."
          maw={420}
          value={stage.minutes}
          readOnly={isReadOnly}
          error={errors.minutes}
          onChange={(minutes) => edit({ minutes })}
        />
      )}
      {stage.onScreen && (
        <Group gap="4px 18px">
          {!isReadOnly && (
            <Button
              variant="default"
              size="sm"
              onClick={() => onChange((isOpen ? withClosingNow : withOpeningNow)(stage, serverInstant()))}
            >
              {isOpen ? "Fermer maintenant" : "Ouvrir dès maintenant"}
            </Button>
          )}
          <Text c="dimmed" fz="sm">
            À l'heure de Paris. Le temps ne départage pas à l'écran.
          </Text>
        </Group>
      )}
    </Stack>
  );
}

interface ClassesProps {
  /** Null: all. */
  readonly value: readonly string[] | null;
  readonly known: readonly string[];
  readonly error: string | undefined;
  /** A teacher has only some classes, and makes stages of these. */
  readonly isLimited: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (value: readonly string[] | null) => void;
}

function Classes({ value, known, error, isLimited, isReadOnly, onChange }: ClassesProps) {
  if (known.length === 0) return null;
  return (
    <>
      <Radio.Group
        label="Pour qui"
        value={value === null ? "all" : "some"}
        onChange={(choice) => onChange(choice === "all" ? null : known.length === 1 ? known : [])}
      >
        <Group gap="8px 28px" mt={4}>
          <Radio
            value="all"
            label={isLimited ? "Toutes les classes (le correspondant)" : "Toutes les classes"}
            disabled={isReadOnly || isLimited}
          />
          <Radio value="some" label="Certaines classes" disabled={isReadOnly} />
        </Group>
      </Radio.Group>
      {value !== null && (
        <div>
          <Group role="group" aria-label="Classes" gap={8}>
            {known.map((name) => (
              <Chip
                key={name}
                size="md"
                checked={hasClass(value, name)}
                disabled={isReadOnly}
                onChange={(isChosen) => onChange(known.filter((one) => (one === name ? isChosen : hasClass(value, one))))}
              >
                {name}
              </Chip>
            ))}
          </Group>
          {error && (
            <Text c="red" fz="sm" mt={6} role="alert">
              {error}
            </Text>
          )}
        </div>
      )}
    </>
  );
}
