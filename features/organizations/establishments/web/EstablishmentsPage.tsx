import { Stack } from "@mantine/core";
import { PageHead } from "#platform/web/PageHead.tsx";
import { DirectoryRefresh } from "./DirectoryRefresh.tsx";
import { SeasonReset } from "./SeasonReset.tsx";

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
