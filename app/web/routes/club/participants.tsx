import { Button, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCertificate } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { type RegistrationOnWire, registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { memberLabel } from "#contest/registrations/validation.ts";
import { PeopleDesk } from "#contest/registrations/web/PeopleDesk.tsx";
import { peopleSearch } from "#contest/registrations/web/people-search.ts";
import { RegistrationCard } from "#contest/registrations/web/RegistrationCard.tsx";
import { usePeopleDesk } from "#contest/registrations/web/usePeopleDesk.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { includedStage } from "#contest/results/web/included-stage.tsx";
import { ResultCard } from "#contest/results/web/ResultCard.tsx";
import { StageMessage } from "#contest/results/web/StageMessage.tsx";
import { type ClubOnWire, clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { FormerSlips } from "#organizations/passwords/web/FormerSlips.tsx";
import { useSendLink } from "#people/auth/web/useSendLink.ts";
import { type MemberOnWire, membersApi } from "#people/people/members.contract.ts";
import { NO_LONGER_YOURS } from "#people/people/no-longer-yours.ts";
import { MemberFacts } from "#people/people/web/MemberFacts.tsx";
import { memberActions, memberBulkActions, type Task } from "#people/people/web/members.actions.tsx";
import { memberColumns, memberName } from "#people/people/web/members.columns.tsx";
import { memberFilterOf, membersPage } from "#people/people/web/members-page.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { Loaded } from "#platform/web/Loaded.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import type { Season } from "#season/configuration/season.ts";
import { clubStageFilters } from "#season/stages/club-stages.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { WithSeason } from "../../frame/WithSeason.tsx";
import { useActiveYear } from "../../season.ts";
import { useOwnClub } from "./-useOwnClub.ts";

export const Route = createFileRoute("/club/participants")({
  staticData: { title: "Adhérents" },
  validateSearch: peopleSearch,
  component: MembersDesk,
});

const DiplomasModal = lazyWindow(() => import("#school/diplomas/web/DiplomasModal.tsx"));

const loadingLabel = "Chargement des adhérents...";

/** A club's members of one year, by default the active one (CLB-03). */
function MembersDesk() {
  const { club: own } = useOwnClub();
  const club = useApiQuery(clubsApi.one, { params: { id: own?.id ?? "" } });
  return (
    <WithSeason title="Adhérents" loadingLabel={loadingLabel}>
      {(year, season) =>
        club.data ? (
          <MembersOfYear club={club.data} year={year} season={season} />
        ) : (
          <>
            <Title order={1}>Adhérents</Title>
            {club.error ? <Failure error={club.error} onRetry={() => void club.refetch()} /> : <Loading label={loadingLabel} lines={10} />}
          </>
        )
      }
    </WithSeason>
  );
}

function MembersOfYear({ club, year, season }: { club: ClubOnWire; year: number; season: Season }) {
  const search = Route.useSearch();
  const params = { clubId: club.id, year };
  const desk = usePeopleDesk<MemberOnWire, Task>({ kind: "individual", season, year, search, pageOf: membersPage(params) });
  const stages = useApiQuery(stagesApi.visible, { query: { year } }).data;
  const membership = club.registrations.find((own) => own.year === year)?.status ?? null;
  const { isActive, now } = desk;
  const stage = stages?.find(({ id }) => id === search.stage);
  const [arePrinted, printing] = useDisclosure();
  return (
    <>
      <PeopleDesk
        desk={desk}
        title="Adhérents"
        label="Adhérents"
        noun="adhérent"
        headerActions={
          <>
            {stage && (
              <Button variant="default" leftSection={<IconCertificate size={18} aria-hidden />} onClick={printing.open}>
                Diplômes
              </Button>
            )}
            <ExportButton
              endpoint={membersApi.export}
              request={{ params, query: memberFilterOf(search) }}
              isEmpty={desk.total === 0}
              failure="Erreur lors du téléchargement du fichier"
            />
          </>
        }
        columns={memberColumns(membership, search.stage !== undefined)}
        searchPlaceholder="Nom, prénom, e-mail, identifiant"
        filters={[
          includedStage({
            label: "Inclure les résultats d'une étape",
            stages: stages && clubStageFilters(stages),
            value: search.stage,
            none: desk.withoutStage,
            onChoose: desk.chooseStage,
          }),
        ]}
        whenEmpty={
          search.search || search.status
            ? undefined
            : isActive
              ? howToJoin(club)
              : "Personne ne s'était inscrit avec votre club cette année-là."
        }
        nameOf={memberName}
        registrationOf={(member) => member}
        rowActions={(member) => memberActions(member, { season, now }, (task) => desk.start(task, member))}
        isSelectable={isActive}
        bulkActions={memberBulkActions(club.id)}
        window={(task, [member]) =>
          member &&
          (task === "card" ? (
            <MemberCard member={member} club={club} onClose={desk.close} />
          ) : (
            <LinkTask member={member} onClose={desk.close} />
          ))
        }
      >
        {isActive && (
          <FormerSlips
            noun="adhérent"
            nextStep={() =>
              "Pour en choisir un autre\u00A0: « Mot de passe oublié », ou « Envoyer un lien de mot de passe » dans le menu de chacun."
            }
          />
        )}
        {isActive && membership === null && (
          <Notice className="full-on-phone" justify="space-between" mb="md">
            <p>Votre club n'a pas encore adhéré pour {year}.</p>
            <LinkButton to="/club/info" search={{ club: club.id }}>
              Voir l'adhésion
            </LinkButton>
          </Notice>
        )}
      </PeopleDesk>
      {arePrinted && stage && (
        <DiplomasModal
          stage={{ ...stage, year }}
          groups={[{ label: "Tous les adhérents", selection: { clubId: club.id } }]}
          onClose={printing.close}
        />
      )}
      {desk.total !== 0 && <CategoryLegend />}
    </>
  );
}

const howToJoin = ({ name }: ClubOnWire) => (
  <>
    Chaque adhérent s'inscrit lui-même à l'adresse {`${location.origin}/inscription/individuel`} en choisissant «&nbsp;{name}&nbsp;»&nbsp;;
    vous le confirmez ensuite ici.
  </>
);

function LinkTask({ member, onClose }: { member: MemberOnWire; onClose: () => void }) {
  const { id: userId, username, contact } = member.user;
  const sending = useSendLink({ userId, email: contact.email }, onClose);
  return (
    <ConfirmDialog
      title={`Envoyer un lien à ${memberName(member)}\u00A0?`}
      confirm="Envoyer"
      isBusy={sending.isPending}
      onConfirm={() => sending.mutate()}
      onClose={onClose}
    >
      <Text>
        Un lien valable une heure part à {contact.email}&nbsp;: il sert à choisir un nouveau mot de passe pour l'identifiant {username}.
      </Text>
    </ConfirmDialog>
  );
}

function MemberCard({ member, club, onClose }: { member: MemberOnWire; club: ClubOnWire; onClose: () => void }) {
  const activeYear = useActiveYear();
  const { user } = member;
  const registrations = useApiQuery(registrationsApi.ofUser, { params: { userId: user.id } });
  const membershipOf = (year: number) => club.registrations.find((own) => own.year === year)?.status ?? null;
  return (
    <Modal opened onClose={onClose} size="lg" title={memberName(member)}>
      <Stack gap="lg">
        {member.former ? <p className="muted">{NO_LONGER_YOURS}</p> : <MemberFacts user={user} />}
        <Loaded query={registrations} label="Chargement de la fiche..." lines={8}>
          {(all) =>
            all.map((registration) => (
              <RegistrationCard
                key={registration.id}
                registration={registration}
                activeYear={activeYear}
                label={memberLabel(registration.status, membershipOf(registration.year))}
              >
                <YearResults userId={user.id} registration={registration} />
              </RegistrationCard>
            ))
          }
        </Loaded>
      </Stack>
    </Modal>
  );
}

/** A member's published results of a year, latest stage first; only confirmed members see them. */
const YearResults = ({ userId, registration: { year, status } }: { userId: string; registration: RegistrationOnWire }) => (
  <Loaded query={useApiQuery(resultsApi.ofUserYear, { params: { userId, year } })} label="Chargement des résultats...">
    {(results) => {
      if (results.length === 0) return <Text c="dimmed">Aucun résultat publié pour le moment.</Text>;
      return results.map((result) => (
        <ResultCard key={result.questionnaireId} stage={result.questionnaire} result={result}>
          <StageMessage
            result={result}
            introduction={status === "CONFIRMED" ? "Ce que lit l'adhérent" : "Ce que l'adhérent lira une fois son inscription confirmée"}
          />
        </ResultCard>
      ));
    }}
  </Loaded>
);
