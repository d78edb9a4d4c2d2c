import { Button, Group, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconDownload, IconFileImport, IconMail } from "@tabler/icons-react";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { NoMailNotice } from "#access/mail/web/NoMailNotice.tsx";
import type { Summary } from "#contest/convocations/convocations.contract.ts";
import { describeDaysLeft, lateWarning } from "#contest/convocations/days-left.ts";
import { refusalToConvoke } from "#contest/convocations/readiness.ts";
import { ConvocationBar } from "#contest/convocations/web/ConvocationBar.tsx";
import { ImportModal } from "#contest/convocations/web/ImportModal.tsx";
import { MailDialog } from "#contest/convocations/web/MailDialog.tsx";
import { PrintModal } from "#contest/convocations/web/PrintModal.tsx";
import { useMailing, useSummary } from "#contest/convocations/web/useConvocations.ts";
import { CenterSelect } from "#contest/exam-centers/web/CenterSelect.tsx";
import { daysUntil } from "#platform/contract/days-until.ts";
import { dayInParis, hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { formatNumber } from "#platform/web/format.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Fact } from "#platform/web/ui/Facts.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { useNextStage, useStage } from "#season/stages/web/useStage.ts";
import { ConvocationsTables } from "./-ConvocationsTables.tsx";
import styles from "./-convocations.module.css";

export const Route = createFileRoute("/admin/questionnaire/$id/convocations")({
  staticData: { title: "Convocations" },
  validateSearch: searchOf({ ...listParameters, vue: read.oneOf("personnes"), centre: read.text, mail: read.text }),
  component: ConvocationsPage,
});

function ConvocationsPage() {
  const { id } = Route.useParams();
  const query = allOf({ stage: useStage(id), next: useNextStage(id), summary: useSummary(id) });
  return (
    <Loaded query={query} label="Chargement des convocations..." lines={10}>
      {({ stage, ...data }) => stage && <Desk key={id} stage={stage} {...data} />}
    </Loaded>
  );
}

interface Props {
  readonly stage: StageOnWire;
  /** The stage to which people are convoked. */
  readonly next: { readonly name: string; readonly year: number } | null;
  readonly summary: Summary;
}

function Desk({ stage, next, summary }: Props) {
  const [task, setTask] = useState<"import" | "print" | "mail" | null>(null);
  const mailing = useMailing(stage.id);
  const refusal = refusalToConvoke(stage, next);
  const close = () => setTask(null);
  const isIdle = refusal !== null || summary.convoked === 0;
  return (
    <>
      <Group component="header" className="list-head" gap="8px 24px">
        <Title order={1} data-tab>
          Convocations
        </Title>
        <Occasion stage={stage} next={next} summary={summary} />
        <Group className={`full-on-phone ${styles.actions}`} align="stretch" gap="xs">
          <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setTask("import")}>
            Importer un classeur
          </Button>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} disabled={isIdle} onClick={() => setTask("print")}>
            Télécharger (PDF)
          </Button>
          {summary.withoutCenter > 0 && (
            <LinkButton
              variant="main"
              to="/admin/questionnaire/$id/reponses"
              params={{ id: stage.id }}
              search={{ qualified: "true", centre: "null" }}
            >
              Choisir les centres
            </LinkButton>
          )}
          <Button
            variant={summary.withoutCenter > 0 ? "default" : "main"}
            leftSection={<IconMail size={20} aria-hidden />}
            disabled={isIdle}
            onClick={() => setTask("mail")}
          >
            Envoyer les e-mails
          </Button>
        </Group>
      </Group>
      <Warning stage={stage} next={next} refusal={refusal} />
      <ConvocationsTables stage={stage} refusal={refusal} />
      <ConvocationBar mails={summary.mails} />
      {task === "import" && <ImportModal questionnaireId={stage.id} onClose={close} />}
      {task === "print" && (
        <PrintModal
          questionnaireId={stage.id}
          convoked={summary.convoked}
          centerSelect={(value, onChange) => (
            <CenterSelect
              label="Centre d'épreuve"
              questionnaireId={stage.id}
              value={value}
              onChange={(center) => onChange(center?.id ?? null)}
            />
          )}
          onClose={close}
        />
      )}
      {task === "mail" && (
        <MailDialog
          mails={summary.mails}
          occasion={
            <>
              <OccasionText stage={stage} next={next} />
              <NoMailNotice />
            </>
          }
          isStageVisible={stage.showOnUserDashboard}
          isBusy={mailing.isPending}
          onConfirm={(again) => mailing.mutate({ again }, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

const OccasionText = ({ stage: { date, hour }, next }: Omit<Props, "summary">) => (
  <>
    <strong>{next ? `${next.name} ${next.year}` : "Étape suivante à créer"}</strong>
    {", "}
    {date === null && hour === null
      ? "date et heure à fixer"
      : `${date ? weekdayOf(date) : "date à fixer"}${hour ? ` à ${hourOf(hour)}` : ", heure à fixer"}`}
  </>
);

const daysLeftOf = ({ date }: StageOnWire): number | null => (date === null ? null : daysUntil(date, dayInParis(serverTime())));

/** For what, when, and how far the convocations are. */
function Occasion({ stage, next, summary: { qualified, convoked, withoutCenter } }: Props) {
  const days = daysLeftOf(stage);
  return (
    <section className={styles.occasion} aria-label="Avancement">
      <p>
        <OccasionText stage={stage} next={next} />
        {days !== null && <span className="muted"> · {describeDaysLeft(days)}</span>}
      </p>
      <Group className="facts" component="dl" gap="2px 16px">
        <Fact name="Qualifiés">{formatNumber(qualified)}</Fact>
        <Fact name="Convoqués">{formatNumber(convoked)}</Fact>
        <Fact name="Sans centre">{formatNumber(withoutCenter)}</Fact>
      </Group>
    </section>
  );
}

function Warning({ stage, next, refusal }: Omit<Props, "summary"> & { refusal: string | null }) {
  const days = daysLeftOf(stage);
  const { data: season } = useApiQuery(rulesApi.read, { params: { year: stage.year } });
  const warning = days === null || !season ? null : lateWarning(days, season.rules.periods);
  if (refusal === null && warning === null) return null;
  return (
    <Notice mb="sm">
      <IconAlertTriangle size={20} aria-hidden />
      <Text flex={1} inherit>
        {refusal ?? warning}{" "}
        {refusal && (
          <Link to="/admin/questionnaire" search={{ year: stage.year, ...(next && { messages: stage.id }) }}>
            {next ? `Ouvrir les messages de «\u00A0${stage.name}\u00A0»` : `Ouvrir les étapes ${stage.year}`}
          </Link>
        )}
      </Text>
    </Notice>
  );
}
