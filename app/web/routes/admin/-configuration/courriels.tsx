import { Alert, Button, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconEye, IconSend } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type MailCounts, type MailOnWire, mailApi, mailStatuses } from "#access/mail/mail.contract.ts";
import { MailModal } from "#access/mail/web/MailModal.tsx";
import { mailColumns, statusLabels } from "#access/mail/web/mails.columns.tsx";
import { TestMail } from "#access/mail/web/TestMail.tsx";
import { listViews } from "#core/views/web/list-views.ts";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { Loading } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { useTable } from "#platform/web/usePage.ts";

const route = getRouteApi("/admin/configuration/$");

export default function MailsPage() {
  const { data: counts, isPending } = useApiQuery(mailApi.counts);
  return (
    <>
      <Group component="header" className="list-head" justify="space-between" gap="8px 24px">
        <Title order={1}>E-mails</Title>
        {counts?.sendsMail === false && (
          <Text flex="1 1 320px" c="var(--amber-700)" fz="xs" lh={1.35}>
            Aucun serveur d'envoi n'est configuré&nbsp;: les messages attendent ici, où vous pouvez les lire et transmettre vous-même les
            liens qu'ils contiennent.
          </Text>
        )}
        <TestMail />
      </Group>
      {counts?.sendsMail && counts.failed > 0 && <Failed count={counts.failed} />}
      {/* Rendered after the counts, so that the list does not jump. */}
      {isPending ? <Loading label="Chargement des e-mails..." lines={10} /> : <Outbox counts={counts} />}
      <Text mt="md" c="dimmed" maw="68ch">
        Tout message est d'abord écrit ici, puis envoyé. Un envoi qui échoue est tenté de nouveau de lui-même, pendant un jour, ou jusqu'à
        la fin de son lien.
      </Text>
    </>
  );
}

const Failed = ({ count }: { count: number }) => (
  <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="lg">
    {formatCount(count, "message n'est pas parti", "messages ne sont pas partis")}.{" "}
    <Link to="." search={{ status: "failed" }}>
      Les voir
    </Link>
    <ResendFailed />
  </Alert>
);

function ResendFailed() {
  const [isConfirming, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        display="block"
        mt="sm"
        size="xs"
        variant="outline"
        color="red"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={open}
      >
        Renvoyer tout ce qui a échoué
      </Button>
      <ConfirmTask
        opened={isConfirming}
        title={"Renvoyer tout ce qui a échoué\u00A0?"}
        confirm="Renvoyer"
        run={() => call(mailApi.resendFailed)}
        done={describeResent}
        onClose={close}
      >
        Chaque message repart vers la même adresse. Ceux dont le lien a expiré, ou dont la personne a changé d'adresse, restent ici.
      </ConfirmTask>
    </>
  );
}

const describeResent = ({ resent, left }: ResponseOf<typeof mailApi.resendFailed>): string =>
  [
    resent > 0 && `${formatCount(resent, "message repart", "messages repartent")}.`,
    left > 0 &&
      `${formatCount(left, "message ne peut plus partir", "messages ne peuvent plus partir")}\u00A0: le lien a expiré, ou l'adresse a changé.`,
  ]
    .filter(Boolean)
    .join(" ");

function Outbox({ counts }: { counts: MailCounts | undefined }) {
  const { status: requestedStatus } = route.useSearch();
  const status = mailStatuses.find((one) => one === requestedStatus);
  const { search, change, table } = useTable(mailApi.list, { query: { ...(status && { "filter.status": status }) } });
  const [openMail, setOpenMail] = useState<MailOnWire | null>(null);
  const [mailToResend, setMailToResend] = useState<MailOnWire | null>(null);
  const resending = useMutation({
    mutationFn: ({ id, isRepeat }: { id: string; isRepeat: boolean }) =>
      call(mailApi.resend, { params: { id }, query: { again: isRepeat ? "true" : "false" } }),
    done: counts?.sendsMail ? "Le message repart" : "Le message attend un serveur d'envoi",
    onSettled: () => setMailToResend(null),
  });
  return (
    <>
      <DataTable
        label="E-mails"
        columns={mailColumns}
        {...table}
        rowKey={({ id }) => id}
        searchPlaceholder="Adresse ou objet"
        views={listViews}
        filters={[
          choiceFilter({ name: "status", label: "État", all: "Tous", choices: filterChoices(counts), value: status, onFilter: change }),
        ]}
        whenEmpty={status || search.search ? undefined : "Aucun message n'a encore été écrit."}
        nameOf={({ subject, to }) => `${subject}, ${to}`}
        actions={(mail) => [
          { label: "Lire", Icon: IconEye, run: () => setOpenMail(mail), isFirst: true },
          {
            label: "Renvoyer",
            Icon: IconSend,
            run: () => (mail.status === "sent" ? setMailToResend(mail) : resending.mutate({ id: mail.id, isRepeat: false })),
          },
        ]}
      />
      {openMail && <MailModal mail={openMail} onClose={() => setOpenMail(null)} />}
      {mailToResend && (
        <ConfirmDialog
          title={`Renvoyer «\u00A0${mailToResend.subject}\u00A0» à ${mailToResend.to}\u00A0?`}
          confirm="Renvoyer"
          isBusy={resending.isPending}
          onClose={() => setMailToResend(null)}
          onConfirm={() => resending.mutate({ id: mailToResend.id, isRepeat: true })}
        >
          Ce message est déjà parti le {formatInstant(mailToResend.sentAt)}.
        </ConfirmDialog>
      )}
    </>
  );
}

const filterChoices = (counts: MailCounts | undefined) =>
  (["failed", "waiting", "sent"] as const).map((value) => {
    const { label } = statusLabels[value];
    return { value, label: counts ? `${label} (${formatNumber(counts[value])})` : label };
  });
