import { Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Part } from "#platform/web/ui/Part.tsx";
import type { Step, StepName } from "../first-steps.ts";
import styles from "./FirstSteps.module.css";

const stepTexts: Record<StepName, { readonly title: string; readonly how: string }> = {
  estimate: { title: "Estimer le nombre de participants", how: "Quelques élèves ou toute une cohorte\u00A0: un ordre de grandeur suffit." },
  open: { title: "Ouvrir les inscriptions", how: "Vos élèves trouvent alors votre établissement dans la liste." },
  share: {
    title: "Donner le QR code aux élèves",
    how: "Affichez-le en classe ou envoyez son lien\u00A0; vous pouvez aussi ajouter vos élèves vous-même.",
  },
  confirm: { title: "Confirmer ceux qui sont qualifiés", how: "Sur la page des participants, ou après votre quart de finale." },
};

/** Replaces « share » if a list was prepared. */
const listTexts = {
  title: "Inscrire les élèves de votre liste",
  how: "Elle vous attend, ci-dessus. D'autres élèves\u00A0? Le QR code leur permet de s'inscrire eux-mêmes.",
};

/** The next steps of a new school. It explains the first one not done, and only names the others. */
export function FirstSteps({ steps, hasList }: { steps: readonly Step[]; hasList: boolean }) {
  const textsOf = (name: StepName) => (name === "share" && hasList ? listTexts : stepTexts[name]);
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <Part id="premiers-pas" title="Pour que vos élèves participent" size="h3">
      <Stack mt={14} component="ol" gap="xs">
        {steps.map(({ name, isDone }, index) => (
          <Group
            key={name}
            component="li"
            wrap="nowrap"
            align="flex-start"
            gap="sm"
            c={isDone ? "dimmed" : "inherit"}
            lh={1.45}
            data-done={isDone || undefined}
            aria-current={name === next ? "step" : undefined}
          >
            <span className={styles.sign} aria-hidden>
              {isDone ? <IconCheck size={16} stroke={2.6} /> : index + 1}
            </span>
            <span>
              <Text component="strong" fw={name === next ? 700 : 500} inherit>
                {textsOf(name).title}
              </Text>
              {isDone && <span className="hidden-text">&nbsp;: fait</span>}
              {name === next && (
                <Text span display="block" c="dimmed" fz="sm" inherit>
                  {textsOf(name).how}
                </Text>
              )}
            </span>
          </Group>
        ))}
      </Stack>
    </Part>
  );
}
