import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import { openUntilText, refusalToRegister, type Season } from "#features/configuration/season.ts";
import { memberName } from "#features/members/member-name.ts";
import { type MemberOnWire, membersApi } from "#features/members/members.contract.ts";
import { memberActions, type Task } from "#features/members/web/members.actions.tsx";
import { FormerSlips } from "#features/passwords/web/FormerSlips.tsx";
import { StageSelect } from "#features/results/web/StageSelect.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import type { PageSearch } from "#platform/web/search-params.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useChosenRows } from "#platform/web/useChosenRows.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { DeskHeader } from "../../../frame/DeskHeader.tsx";
import { ChosenMembers } from "./ChosenMembers.tsx";
import { memberColumns } from "./columns.tsx";
import { MemberCounts } from "./MemberCounts.tsx";
import { MemberTask, type StartedTask } from "./MemberTask.tsx";
import { NoMember } from "./NoMember.tsx";
import { NotJoined } from "./NotJoined.tsx";
import { useMembers } from "./useMembers.ts";

const route = getRouteApi("/club/participants");

const SEASON_OVER = "Championnat terminé\u00A0: la liste se lit, sans plus rien y changer.";

/** Removes the stage and the sorts by its results. */
const withoutStage = ({ sortBy }: PageSearch) => ({ stage: undefined, sortBy: sortBy?.filter((sort) => !sort.startsWith("result.")) });

interface Props {
  readonly club: ClubOnWire;
  readonly year: number;
  readonly season: Season;
}

export function MembersOfYear({ club, year, season }: Props) {
  const { search, change } = usePageSearch();
  const requested = route.useSearch();
  const { params, filter, list, fetchAll, years, stages } = useMembers(club.id, year, requested);
  const chosen = useChosenRows(list.data?.data ?? [], fetchAll);
  const [started, start] = useState<StartedTask | null>(null);
  const now = serverTime();
  const isActive = year === season.activeYear;
  const membership = club.registrations.find((own) => own.year === year)?.status ?? null;
  const total = list.data?.meta.totalItems ?? 0;
  const startWith = (task: Task, ...members: MemberOnWire[]) => start({ task, members });
  return (
    <>
      <DeskHeader
        title="Adhérents"
        seasons={{
          years,
          year,
          onChoose: (other) => change({ year: other === season.activeYear ? undefined : other, ...withoutStage(search) }),
        }}
        actions={
          <ExportButton
            endpoint={membersApi.export}
            request={{ params, query: filter }}
            isEmpty={total === 0}
            failure="Erreur lors du téléchargement du fichier"
          />
        }
      >
        <MemberCounts
          clubId={club.id}
          year={year}
          status={requested.status}
          onStatus={(status) => change({ status })}
          period={isActive ? (refusalToRegister("individual", season, now) ?? `${openUntilText("individual", season)}.`) : SEASON_OVER}
        />
      </DeskHeader>
      {isActive && (
        <FormerSlips
          noun="adhérent"
          nextStep={() =>
            "Pour en choisir un autre\u00A0: « Mot de passe oublié », ou « Envoyer un lien de mot de passe » dans le menu de chacun."
          }
        />
      )}
      {isActive && membership === null && <NotJoined clubId={club.id} year={year} />}
      <DataTable
        label="Adhérents"
        columns={memberColumns(membership, requested.stage !== undefined)}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        searchPlaceholder="Nom, prénom, e-mail, identifiant"
        filters={
          <StageSelect
            label="Inclure les résultats d'une étape"
            stages={stages}
            value={requested.stage}
            onChange={(id) => change(id ? { stage: id } : withoutStage(search))}
          />
        }
        whenEmpty={requested.search || requested.status ? undefined : <NoMember club={club} isActive={isActive} />}
        actions={(member) => memberActions(member, { season, now }, (task) => startWith(task, member))}
        {...(isActive && { selection: { chosen: chosen.ids, onChoose: chosen.choose, nameOf: memberName } })}
      />
      {chosen.rows.length > 0 && (
        <ChosenMembers
          members={chosen.rows}
          total={total}
          isGathering={chosen.isLoadingAll}
          onChooseAll={chosen.chooseAll}
          onStart={(task) => startWith(task, ...chosen.rows)}
          onClear={chosen.clear}
        />
      )}
      {started && (
        <MemberTask started={started} club={club} activeYear={season.activeYear} onDone={chosen.clear} onClose={() => start(null)} />
      )}
    </>
  );
}
