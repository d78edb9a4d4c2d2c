import { Box, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUrgent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { type Judgment, judgmentsOf } from "../judgments.ts";
import type { WatchingOnWire } from "../watching.contract.ts";
import styles from "./watching.module.css";

/** The problems and their remedies, or that all is well. Screen readers announce changes. */
export function Verdict({ watching }: { watching: WatchingOnWire }) {
  const judgments = judgmentsOf(watching);
  return (
    <Stack component="section" className={`card ${styles.verdict}`} gap={18} mb={24} aria-label="Verdict" role="status">
      {judgments.length === 0 ? <AllWell /> : judgments.map((judgment) => <JudgmentCard key={judgment.message} judgment={judgment} />)}
    </Stack>
  );
}

const AllWell = () => (
  <Sentence color="var(--green-700)" icon={<IconCircleCheck size={28} aria-hidden />} title="Tout va bien">
    Les réponses s'enregistrent vite et tous les serveurs répondent.
  </Sentence>
);

const JudgmentCard = ({ judgment: { isAlarming, message, remedy } }: { judgment: Judgment }) => {
  const Icon = isAlarming ? IconUrgent : IconAlertTriangle;
  return (
    <Sentence
      color={isAlarming ? "var(--red-700)" : "var(--amber-700)"}
      icon={<Icon size={28} aria-label={isAlarming ? "Urgent" : "À surveiller"} role="img" />}
      title={message}
    >
      {remedy}
    </Sentence>
  );
};

const Sentence = ({ color, icon, title, children }: { color: string; icon: ReactNode; title: string; children: string }) => (
  <Columns columns="auto minmax(0, 1fr)" gap={14} c={color}>
    <Box pt={1} lh={0}>
      {icon}
    </Box>
    <div>
      <Box component="h2" fz="1.1875rem">
        {title}
      </Box>
      <Text mt={2} c="var(--ink-600)" maw="68ch">
        {children}
      </Text>
    </div>
  </Columns>
);
