import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { type ClassOfSchoolOnWire, classesApi } from "../classes.contract.ts";
import { NO_CLASS } from "./pupils-search.ts";
import styles from "./SchoolClasses.module.css";

const RenameClass = lazyWindow(async () => ({ default: (await import("./RenameClass.tsx")).RenameClass }));

/** The classes of the school in the active year: pupils, teachers, pupils in none; the correspondent renames them (CLS-01). */
export function SchoolClasses() {
  const query = useApiQuery(classesApi.list);
  return (
    <Part id="classes" title="Classes">
      <Loaded query={query} label="Chargement des classes..." lines={2}>
        {({ classes, unclassed }) =>
          classes.length === 0 && unclassed === 0 ? (
            <Text mt="md">Les classes de vos élèves seront ici dès qu'une liste les dit, ou que vous en donnez une à un collègue.</Text>
          ) : (
            <Stack component="ul" className={styles.classes} gap={14} mt="md" aria-labelledby="classes">
              {classes.map((one) => (
                <li key={one.name}>
                  <OneClass one={one} />
                </li>
              ))}
              {unclassed > 0 && (
                <li>
                  <LinkAnchor to="/etablissement/participants" search={{ classe: NO_CLASS }}>
                    {formatCount(unclassed, "élève sans classe", "élèves sans classe")}
                  </LinkAnchor>
                  <Text size="sm" c="dimmed">
                    Vous les voyez, ainsi que les collègues qui ont toutes les classes.
                  </Text>
                </li>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Part>
  );
}

function OneClass({ one }: { one: ClassOfSchoolOnWire }) {
  const { name, spellings, pupils, teachers } = one;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <LinkAnchor fw={600} to="/etablissement/participants" search={{ classe: name }}>
          {name}
        </LinkAnchor>
        {`\u00A0: ${pupils === 0 ? "aucun élève" : formatCount(pupils, "élève")}`}
        {teachers.length > 0 && (
          <Text size="sm" c="dimmed">
            {`Avec ${teachers.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(", ")}`}
          </Text>
        )}
        {spellings.length > 0 && (
          <Text size="sm" c="dimmed">
            {`Aussi écrite ${spellings.map((spelling) => `«\u00A0${spelling}\u00A0»`).join(", ")}\u00A0: renommez-la pour n'avoir qu'un nom.`}
          </Text>
        )}
      </div>
      <Button size="sm" variant="default" aria-label={`Renommer ${name}`} onClick={() => setRenaming(true)}>
        Renommer
      </Button>
      {isRenaming && <RenameClass name={name} onClose={() => setRenaming(false)} />}
    </Group>
  );
}
