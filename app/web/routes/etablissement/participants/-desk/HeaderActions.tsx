import { Menu, Text } from "@mantine/core";
import { IconCertificate, IconFileImport, IconFileSpreadsheet, IconId, IconUserCheck, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Desk } from "#contest/registrations/web/usePeopleDesk.ts";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { pupilResultsApi } from "#people/pupils/pupil-results.contract.ts";
import type { Task } from "#people/pupils/web/pupils.actions.tsx";
import { classNameOf, NO_CLASS, type PupilsSearch } from "#people/pupils/web/pupils-search.ts";
import { DotsButton } from "#platform/web/DotsButton.tsx";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { usePhone } from "#platform/web/usePhone.ts";

const IMPORT = "/etablissement/participants/import";

interface Props {
  readonly desk: Desk<PersonOnWire, Task, PupilsSearch>;
  readonly stageName: string | undefined;
  readonly stages: readonly { readonly id: string; readonly name: string }[];
  readonly onStage: (id: string) => void;
  /** The user may only see the pupils (PPL-12). */
  readonly isReadOnly: boolean;
}

export function HeaderActions({ desk, stageName, stages, onStage, isReadOnly }: Props) {
  const { year, isActive, total, start } = desk;
  const mayRegister = isActive && !isReadOnly;
  const isPhone = usePhone();
  const { stage, status, search, classe } = desk.search;
  const exporting = useMutation({
    mutationFn: () =>
      download(pupilResultsApi.export, {
        query: {
          year,
          ...(stage && { questionnaireId: stage }),
          ...(status && { status }),
          ...(search && { search }),
          ...(classe && { className: classNameOf(classe) }),
        },
      }),
    meta: { skipsRefetch: true },
    done: "Exportation réussie",
    failed: (refused) => messageOf(refused, "Erreur lors du téléchargement du fichier"),
  });
  const printing = useMutation({
    mutationFn: desk.fetchAll,
    meta: { skipsRefetch: true },
    onSuccess: (people) => start("slips", ...people),
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <DotsButton aria-label="Autres actions sur la liste" loading={exporting.isPending || printing.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          {mayRegister && isPhone && (
            <Menu.Item component={Link} to={IMPORT} leftSection={<IconFileImport size={18} aria-hidden />}>
              Importer
            </Menu.Item>
          )}
          {mayRegister && (
            <Menu.Item
              component={Link}
              to="/etablissement/participants/reinscription"
              leftSection={<IconUserCheck size={18} aria-hidden />}
            >
              Réinscrire les élèves de l'an passé
            </Menu.Item>
          )}
          {isActive && (
            <Menu.Item leftSection={<IconId size={18} aria-hidden />} disabled={total === 0} onClick={() => printing.mutate()}>
              Imprimer les fiches
              <Explanation>{`${describeList(desk)}\u00A0: identifiant et code de chacun, classe par classe`}</Explanation>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} disabled={total === 0} onClick={() => exporting.mutate()}>
            Exporter la liste (Excel)
            <Explanation>{[describeList(desk), ...(stageName ? [`avec ${stageName}`] : [])].join(", ")}</Explanation>
          </Menu.Item>
          {stages.map(({ id, name }) => (
            <Menu.Item key={id} leftSection={<IconCertificate size={18} aria-hidden />} onClick={() => onStage(id)}>
              Diplômes, {name}
              <Explanation>Montre cette étape au-dessus de la liste, avec ses diplômes à imprimer</Explanation>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {mayRegister && !isPhone && (
        <LinkButton to={IMPORT} variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
          Importer
        </LinkButton>
      )}
    </>
  );
}

export const AddPupil = ({ desk: { isActive, refusal, start } }: Pick<Props, "desk">) =>
  isActive && (
    <RefusableButton
      variant="main"
      leftSection={<IconUserPlus size={20} aria-hidden />}
      refusal={refusal && "Les inscriptions sont fermées"}
      onClick={() => start("add")}
    >
      Ajouter un élève qualifié
    </RefusableButton>
  );

const Explanation = ({ children }: { children: string }) => (
  <Text span display="block" maw="34ch" c="dimmed" fz="0.875rem" inherit style={{ whiteSpace: "normal" }}>
    {children}
  </Text>
);

/** « 17 élèves de 2027, de 5e B, à confirmer, recherche « Dup » »: the active filters. */
const describeList = ({ total, year, search: { status, search, classe } }: Props["desk"]): string =>
  [
    `${formatCount(total, "élève")} de ${year}`,
    ...(classe ? [classe === NO_CLASS ? "sans classe" : `de ${classe}`] : []),
    ...(status ? [status === "PENDING" ? "à confirmer" : "confirmés"] : []),
    ...(search ? [`recherche «\u00A0${search}\u00A0»`] : []),
  ].join(", ");
