import { Button, Stack, Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { useDisclosure } from "@mantine/hooks";
import { type ComponentType, useState } from "react";
import { PaperReaders } from "#contest/questions/web/PaperReaders.tsx";
import { GuardedModal } from "#platform/web/GuardedModal.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { Loading } from "#platform/web/states.tsx";
import ReleaseModal from "#school/school-stages/web/ReleaseModal.tsx";
import StageDatesForm from "#season/stages/web/StageDatesForm.tsx";
import StageSettingsForm, { type PanelProps } from "#season/stages/web/StageSettingsForm.tsx";

function Schools({ stage }: PanelProps) {
  const [isReleasing, { open, close }] = useDisclosure();
  return (
    <Stack gap="xl" align="start">
      {!stage.physical && (
        <Button variant="default" onClick={open}>
          {stage.releasedToSchoolsAt === null ? "Ouvrir les problèmes aux écoles" : "Refermer les problèmes aux écoles"}
        </Button>
      )}
      {isReleasing && <ReleaseModal stage={stage} onClose={close} />}
      <PaperReaders stageId={stage.id} />
    </Stack>
  );
}

const tabs = {
  general: { label: "Général", Panel: StageSettingsForm, lost: "Les réglages que vous avez changés seront perdus." },
  dates: { label: "Dates", Panel: StageDatesForm, lost: "Les dates que vous avez écrites seront perdues." },
  messages: {
    label: "Messages",
    Panel: lazyPart<PanelProps>(() => import("./-StageMessages.tsx"), <Loading lines={8} />),
    lost: "Les messages que vous avez modifiés ne sont pas enregistrés\u00A0: ils seront perdus.",
  },
  schools: { label: "Pour les écoles", Panel: Schools, lost: "" },
} as const satisfies Record<string, { label: string; Panel: ComponentType<PanelProps>; lost: string }>;
export type StageTab = keyof typeof tabs;

type Props = Pick<PanelProps, "stage" | "stages" | "progress" | "onClose"> & {
  readonly tab: StageTab;
  readonly onTab: (tab: StageTab) => void;
};

/** What the office sets at a stage, beside its switches; the other tabs wait until a change is saved or dropped. */
export default function StageWindow({ tab, onTab, ...of }: Props) {
  const [isDirty, onDirty] = useState(false);
  const { Panel, lost } = tabs[tab];
  const { name, year } = of.stage;
  return (
    <GuardedModal
      title={`Réglages de «\u00A0${name} ${year}\u00A0»`}
      width={1180}
      styles={{ inner: { alignItems: "flex-start" } }}
      isDirty={isDirty}
      lossMessage={lost}
      onClose={of.onClose}
    >
      {(leave) => (
        <Tabs value={tab} onChange={(chosen) => onTab(chosen as StageTab)}>
          <Tabs.List mb="lg">
            {Object.entries(tabs).map(([value, { label }]) => (
              <Tabs.Tab key={value} px={{ base: 8, sm: "md" }} value={value} disabled={isDirty && value !== tab}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            <Panel {...of} {...{ onDirty, leave }} />
          </Tabs.Panel>
        </Tabs>
      )}
    </GuardedModal>
  );
}
