import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Modal } from "#platform/web/Modal.tsx";
import { PrintSheet, printSheet } from "#platform/web/PrintSheet.tsx";
import styles from "./passkeys.module.css";

const TITLE = "Codes de secours";
const advice = "Chacun sert une seule fois, à la place de votre clé d'accès. Gardez cette feuille loin de l'ordinateur.";

/** Codes shown only once: the window closes only when the person confirms that they are saved. */
export const NewCodes = ({ codes, username, onSaved }: { codes: readonly string[]; username: string; onSaved: () => void }) => (
  <Modal
    opened
    title="Vos codes de secours"
    size="lg"
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    onClose={onSaved}
  >
    <Alert color="amber" mb="md">
      Ils ne seront plus jamais montrés&nbsp;: imprimez-les, ou recopiez-les sur papier, maintenant.
    </Alert>
    <Text>{advice}</Text>
    <Codes codes={codes} />
    <Group justify="flex-end" mt="lg">
      <Button
        variant="default"
        data-autofocus
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => void printSheet(`${TITLE} ${username}`, codes.join(""))}
      >
        Imprimer
      </Button>
      <Button onClick={onSaved}>Je les ai en lieu sûr</Button>
    </Group>
    <PrintSheet
      sections={[
        {
          footer: `${TITLE} · ${username}`,
          content: (
            <article>
              <Box component="h1" mb="4mm">
                {TITLE}
              </Box>
              <Text my="md">
                Identifiant&nbsp;: <strong>{username}</strong>
              </Text>
              <Text my="md">{advice}</Text>
              <Codes codes={codes} />
            </article>
          ),
        },
      ]}
    />
  </Modal>
);

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <ol className={styles.codes}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);
