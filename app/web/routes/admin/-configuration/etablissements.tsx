import { Stack } from "@mantine/core";
import { DirectoryRefresh } from "#organizations/establishments/web/DirectoryRefresh.tsx";
import { SeasonReset } from "#organizations/establishments/web/SeasonReset.tsx";
import { PageHead } from "./PageHead.tsx";

/** Actions of the office on all schools at once. */
export default function EstablishmentsPage() {
  return (
    <>
      <PageHead title="Établissements">
        L'annuaire qui aide à les inscrire, et leur remise à zéro au début d'une saison. Chacun se modifie dans la liste des établissements.
      </PageHead>
      <Stack gap={24}>
        <DirectoryRefresh />
        <SeasonReset />
      </Stack>
    </>
  );
}
