import { Box, Button, Group, Text } from "@mantine/core";
import { IconCalendarPlus, IconDownload, IconMap } from "@tabler/icons-react";
import { saveFile } from "#platform/web/download.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { Failure } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";
import type { Appointment } from "./convocation-calendar.ts";
import { usePrinting } from "./useConvocations.ts";

const OwnRightOn = lazyPart(() => import("#contest/accommodations/web/OwnRightOn.tsx"));

/** The participant's convocation with what to bring, to print, to add to a calendar, and on a map (PAR-06). */
export function OwnConvocation(appointment: Appointment) {
  const { questionnaireId, center, date } = appointment;
  const printing = usePrinting(questionnaireId);
  const common = useApiQuery(configurationApi.readPublic, { params: { name: "CONVOCATION_TEXT" } });
  const calendar = useMutation({
    mutationFn: async () => {
      const { convocationCalendar } = await import("./convocation-calendar.ts");
      const file = convocationCalendar(appointment, location.host);
      saveFile(new Blob([file], { type: "text/calendar;charset=utf-8" }), "convocation.ics");
    },
    meta: { skipsRefetch: true },
    failed: () => "Le fichier n'a pas pu être préparé. Réessayez dans un instant.",
  });
  return (
    <>
      <div>
        <Text mb={4} mt="md" fw={600} inherit>
          À apporter
        </Text>
        <ul className="bullets">
          {toBring.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
      {common.isError && <Failure error={common.error} onRetry={() => void common.refetch()} />}
      {common.data?.value && (
        <Box mt="md" maw="68ch">
          <RichText html={String(common.data.value)} />
        </Box>
      )}
      <Group mt="sm" gap="sm">
        <Button leftSection={<IconDownload size={18} aria-hidden />} loading={printing.isPending} onClick={() => printing.mutate({})}>
          Télécharger ma convocation (PDF)
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          loading={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          Ajouter à mon agenda
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconMap size={18} aria-hidden />}
          href={mapAddress(center)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Voir sur une carte <span className="hidden-text">(openstreetmap.org, nouvel onglet)</span>
        </Button>
      </Group>
      {/* Last, because it comes later than the rest. */}
      <OwnRightOn date={date} />
    </>
  );
}

/** Omits the center's name, because the map knows addresses better than places. */
const mapAddress = (center: Convocation["center"]): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLines(center).join(", "))}`;
