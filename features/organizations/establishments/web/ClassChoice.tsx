import { Button, Chip, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import { MAX_CLASS_LENGTH } from "#access/responsibility/class-name.ts";
import { MAX_CLASSES } from "../colleagues.contract.ts";

interface Props {
  /** Null: all classes. */
  readonly value: readonly string[] | null;
  readonly known: readonly string[];
  /** Whether an empty choice is possible: a present colleague then sees no pupils. */
  readonly mayBeNone?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (classes: string[] | null) => void;
}

/** Scrolls the part above the buttons of the window, which stay in sight. */
const showWhole = (part: HTMLElement | null) => part?.scrollIntoView({ block: "nearest" });

/** The classes whose pupils a colleague sees: all, or some known ones, and others that are typed (CLS-01). */
export function ClassChoice({ value, known, mayBeNone = false, error, onChange }: Props) {
  const legend = useId();
  const [others, setOthers] = useState<readonly string[]>((value ?? []).filter((name) => !known.includes(name)));
  const offered = [...known, ...others];
  const addOthers = (typed: readonly string[]) => {
    const added = typed.filter((name) => !offered.includes(name));
    setOthers([...others, ...added]);
    onChange([...new Set([...(value ?? []), ...typed])].slice(0, MAX_CLASSES));
  };
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Quels élèves verra-t-il ou elle ?"
        value={value === null ? "all" : "some"}
        onChange={(choice) => onChange(choice === "all" ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Tous les élèves, toutes classes" />
          <Radio value="some" label="Les élèves de ses classes" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Stack gap="sm" ref={showWhole} style={{ scrollMarginBottom: 96 }}>
          {offered.length > 0 && (
            <Group role="group" aria-labelledby={legend} gap={8}>
              <Text id={legend} w="100%" fz="sm" c="dimmed">
                Ses classes de cette année
              </Text>
              {offered.map((name) => (
                <Chip
                  key={name}
                  size="md"
                  aria-invalid={error !== undefined || undefined}
                  checked={value.includes(name)}
                  onChange={(isGiven) => onChange(isGiven ? [...value, name] : value.filter((one) => one !== name))}
                >
                  {name}
                </Chip>
              ))}
            </Group>
          )}
          <OtherClasses hasOffered={offered.length > 0} onAdd={addOthers} />
          {error && (
            <Text c="red" fz="sm" role="alert">
              {error}
            </Text>
          )}
          {mayBeNone && value.length === 0 && (
            <Text fz="sm">Sans classe, ce collègue ne voit aucun élève&nbsp;: vous pourrez lui en donner plus tard.</Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}

function OtherClasses({ hasOffered, onAdd }: { hasOffered: boolean; onAdd: (names: readonly string[]) => void }) {
  const [typed, setTyped] = useState("");
  const names = typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
  const isTooLong = names.some(({ length }) => length > MAX_CLASS_LENGTH);
  const add = () => {
    if (names.length === 0 || isTooLong) return;
    onAdd(names);
    setTyped("");
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label={hasOffered ? "Une autre classe" : "Ses classes"}
        placeholder="5e B, 4e A"
        autoComplete="off"
        value={typed}
        error={isTooLong && `${MAX_CLASS_LENGTH} caractères au plus pour une classe`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={addOnEnter}
        onBlur={add}
      />
      <Button variant="default" onClick={add}>
        Ajouter
      </Button>
    </Group>
  );
}
