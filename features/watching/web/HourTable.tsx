import { Table } from "@mantine/core";
import charts from "#platform/web/charts.module.css";
import { formatNumber, formatTime } from "#platform/web/format.ts";
import type { MinuteOnWire } from "../watching.contract.ts";

const isBusy = ({ saves, openings, logIns, refusedLogIns, failures }: MinuteOnWire): boolean =>
  saves + openings + logIns + refusedLogIns + failures > 0;

/** The chart as figures, only busy minutes, the latest first. */
export function HourTable({ minutes }: { minutes: readonly MinuteOnWire[] }) {
  const busy = minutes.filter(isBusy).reverse();
  return (
    <details className={charts.numbers}>
      <summary>Voir les chiffres</summary>
      {busy.length === 0 ? (
        <p className={charts.nothing}>Rien ne s'est passé depuis une heure.</p>
      ) : (
        <Table.ScrollContainer minWidth={460} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Enregistrements, ouvertures et connexions par minute" className="figures">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Minute</Table.Th>
                <Table.Th ta="right">Enregistrements</Table.Th>
                <Table.Th ta="right">Ouvertures</Table.Th>
                <Table.Th ta="right">Connexions</Table.Th>
                <Table.Th ta="right">Refusées</Table.Th>
                <Table.Th ta="right">En échec</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {busy.map(({ minute, saves, openings, logIns, refusedLogIns, failures }) => (
                <Table.Tr key={minute}>
                  <Table.Th scope="row">{formatTime(minute)}</Table.Th>
                  {[saves, openings, logIns, refusedLogIns, failures].map((count, column) => (
                    <Table.Td key={["saves", "openings", "logIns", "refused", "failures"][column]} ta="right">
                      {formatNumber(count)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </details>
  );
}
