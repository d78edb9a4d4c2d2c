import { Button, Group, Stack, Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { refusalToPrint } from "#contest/convocations/readiness.ts";
import { usePupilPrinting } from "#contest/convocations/web/useConvocations.ts";
import { PeopleDesk } from "#contest/registrations/web/PeopleDesk.tsx";
import { nameOf, registrationOf } from "#contest/results/stage-person.ts";
import { includedStage } from "#contest/results/web/included-stage.tsx";
import { FormerSlips } from "#organizations/passwords/web/FormerSlips.tsx";
import { SendLink } from "#people/auth/web/SendLink.tsx";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { ConfirmedNotice } from "#people/pupils/web/ConfirmedNotice.tsx";
import { NewcomersNotice } from "#people/pupils/web/NewcomersNotice.tsx";
import { searchOfNewcomers } from "#people/pupils/web/newcomers-search.ts";
import { OwnClasses } from "#people/pupils/web/OwnClasses.tsx";
import { PupilResults } from "#people/pupils/web/PupilResults.tsx";
import { pupilActions, pupilBulkActions, type Task } from "#people/pupils/web/pupils.actions.tsx";
import { pupilColumns } from "#people/pupils/web/pupils.columns.tsx";
import { PreparedNotice, usePreparedCount, usePupilCount } from "#people/pupils/web/pupils-page.ts";
import { pupilsSearch } from "#people/pupils/web/pupils-search.ts";
import { countConvoked, resultActions } from "#people/pupils/web/results.actions.tsx";
import { StageStrip } from "#people/pupils/web/StageStrip.tsx";
import { useClassFilter } from "#people/pupils/web/useClassFilter.ts";
import { useSlips } from "#people/pupils/web/useSlips.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { CategoryLegend } from "#season/categories/web/CategoryCode.tsx";
import type { Season } from "#season/configuration/season.ts";
import { BackLink } from "../../../frame/BackLink.tsx";
import { WithSeason } from "../../../frame/WithSeason.tsx";
import { AddPupil, HeaderActions } from "./-desk/HeaderActions.tsx";
import { type PupilsList, usePupilsDesk } from "./-desk/usePupilsDesk.ts";

/** On a phone the header and the menu lead there. */
const back = (
  <BackLink className="not-on-tablet" to="/etablissement/info">
    Retour à l'établissement
  </BackLink>
);

/** A school's pupils of one year, by default the active one (ETB-06). */
export const Route = createFileRoute("/etablissement/participants/")({
  staticData: { title: "Participants" },
  validateSearch: pupilsSearch,
  component: () => (
    <WithSeason title="Participants" back={back} loadingLabel="Chargement des élèves...">
      {(year, season) => <PupilsOfYear year={year} season={season} />}
    </WithSeason>
  ),
});

const AddTask = lazyWindow(async () => ({ default: (await import("./-desk/EditTask.tsx")).AddTask }));
const SlipsModal = lazyWindow(() => import("#people/pupils/web/SlipsModal.tsx"));
const DiplomasModal = lazyWindow(() => import("#school/diplomas/web/DiplomasModal.tsx"));
const EditTask = lazyWindow(async () => ({ default: (await import("./-desk/EditTask.tsx")).EditTask }));

function PupilsOfYear({ year, season }: { year: number; season: Season }) {
  const list = usePupilsDesk(year, season);
  const { desk, search, stageId, stageName, stages, stage, isReadOnly, showAll, chooseStage } = list;
  const { isActive, now, refusal, chosen, start, change } = desk;
  const [printing, printingChosen] = [usePupilPrinting(stageId), usePupilPrinting(stageId)];
  const [honoured, setHonoured] = useState<readonly string[]>();
  return (
    <>
      <PeopleDesk
        desk={desk}
        back={back}
        title="Participants"
        label="Élèves"
        noun="élève"
        headerActions={
          <HeaderActions desk={desk} stageName={stageName} stages={stages.data ?? []} onStage={chooseStage} isReadOnly={isReadOnly} />
        }
        hasUnfoldedActions
        mainAction={!isReadOnly && <AddPupil desk={desk} />}
        columns={pupilColumns(search.stage !== undefined)}
        searchPlaceholder="Nom, prénom, e-mail, identifiant"
        filters={[
          ...useClassFilter(year, search.classe, change),
          includedStage({
            label: "Inclure les notes d'une étape",
            stages: stages.data,
            value: search.stage,
            none: desk.withoutStage,
            onChoose: chooseStage,
          }),
        ]}
        whenEmpty={
          list.isFiltered ? (
            <Button variant="default" onClick={showAll}>
              Voir tous les élèves
            </Button>
          ) : isActive && !search.search && !isReadOnly ? (
            howToAdd(year, refusal !== null)
          ) : undefined
        }
        onBulkDone={(task, people) => {
          if (task !== "confirm") return;
          list.setConfirmed(people);
          // The list of pupils to confirm is now empty.
          if (search.status === "PENDING" && people.length === desk.total) showAll();
        }}
        nameOf={nameOf}
        registrationOf={registrationOf}
        rowActions={(person) => [
          ...pupilActions(person, { season, now, mayRegister: !isReadOnly }, start),
          ...resultActions(person, {
            stage: stage.data,
            onResults: () => start("results", person),
            onPrint: () => printing.mutate([person.id]),
          }),
        ]}
        isSelectable={isActive}
        bulkActions={isReadOnly ? {} : pupilBulkActions}
        bulkRefusal={refusal}
        chosenActions={[
          { label: "Imprimer les identifiants", run: () => start("slips", ...chosen.rows) },
          ...(stage.data
            ? [
                {
                  label: "Imprimer les convocations",
                  refusal: refusalToPrint(stage.data, countConvoked(chosen.rows), "Aucun des élèves choisis n'est convoqué"),
                  isBusy: printingChosen.isPending,
                  run: () => printingChosen.mutate(chosen.rows.map(({ id }) => id)),
                },
                { label: "Imprimer les diplômes", run: () => setHonoured(chosen.rows.map(({ id }) => id)) },
              ]
            : []),
        ]}
        window={(task, people) => <PupilWindow task={task} people={people} list={list} />}
      >
        <Notices list={list} />
      </PeopleDesk>
      {honoured && stageName && (
        <DiplomasModal
          stage={{ id: stageId, name: stageName, year }}
          groups={[{ label: "", selection: { userIds: [...honoured] } }]}
          onClose={() => setHonoured(undefined)}
        />
      )}
      {desk.list.data?.meta.totalItems !== 0 && <CategoryLegend />}
    </>
  );
}

function PupilWindow({ task, people, list }: { task: Task; people: readonly PersonOnWire[]; list: PupilsList }) {
  const { desk, isReadOnly, markPrinted } = list;
  const [person] = people;
  if (task === "add") return <AddTask onAdded={(userIds) => desk.change(searchOfNewcomers(userIds))} onClose={desk.close} />;
  if (!person) return null;
  if (task === "edit") return <EditTask userId={person.id} onClose={desk.close} />;
  if (task === "results") return <PupilResults person={person} onClose={desk.close} />;
  return <SlipsTask people={people} mayMail={!isReadOnly} onPrinted={() => markPrinted(people)} onClose={desk.close} />;
}

function Notices({ list }: { readonly list: PupilsList }) {
  const { desk, search, year, stageId, stages, stage, stageName, right, isReadOnly, confirmed } = list;
  const { isActive, start, change } = desk;
  return (
    <>
      {isActive && right !== "correspondent" && <OwnClasses />}
      {isActive && !isReadOnly && <FormerSlips noun="élève" nextStep={(userIds) => <NewSlips key={userIds.length} userIds={userIds} />} />}
      {isActive && search.nouveaux && !isReadOnly && (
        <NewcomersNotice
          year={year}
          newcomers={search.nouveaux}
          isConfirming={list.isConfirming}
          onConfirm={(people) => {
            list.setConfirming(false);
            if (people.length > 0) start("confirm", ...people);
          }}
          onLater={() => change({ nouveaux: undefined, status: undefined })}
        />
      )}
      {confirmed.length > 0 && (
        <ConfirmedNotice
          count={confirmed.length}
          isPrinted={confirmed.every(({ id }) => list.printed.has(id))}
          onPrint={() => start("slips", ...confirmed)}
          onShowAll={list.isFiltered ? list.showAll : undefined}
          onClose={() => list.setConfirmed([])}
        />
      )}
      {search.stage && (stageName || stages.isPending) && (
        <StageStrip key={stageId} id={stageId} year={year} name={stageName} query={stage} />
      )}
    </>
  );
}

function PreparedOffer() {
  const prepared = usePreparedCount(true);
  return <Suspense>{prepared !== undefined && prepared > 0 && <PreparedNotice count={prepared} />}</Suspense>;
}

function RenewalOffer({ year }: { year: number }) {
  const { data = 0 } = usePupilCount(year - 1);
  return (
    data > 0 && (
      <li>
        <LinkAnchor to="/etablissement/participants/reinscription">Réinscrivez d'un coup</LinkAnchor> vos élèves de l'an passé.
      </li>
    )
  );
}

const howToAdd = (year: number, isClosed: boolean) =>
  isClosed ? (
    "Aucun élève n'est inscrit, et les inscriptions sont fermées."
  ) : (
    <>
      <PreparedOffer />
      <Stack className="bullets" component="ul" gap={8} pl={18} ta="left">
        <li>
          Affichez le <LinkAnchor to="/etablissement/info">QR code de l'établissement</LinkAnchor>
          &nbsp;: les élèves s'inscrivent eux-mêmes, vous les confirmez ici.
        </li>
        <li>
          <LinkAnchor to="/etablissement/participants/import">Importez une liste</LinkAnchor> sortie de votre logiciel, en Excel ou en CSV.
        </li>
        <RenewalOffer year={year} />
        <li>Ajoutez un élève à la fois avec «&nbsp;Ajouter un élève qualifié&nbsp;».</li>
      </Stack>
    </>
  );

interface SlipsProps {
  readonly people: readonly PersonOnWire[];
  readonly mayMail: boolean;
  readonly onPrinted: () => void;
  readonly onClose: () => void;
}

/** Prints new codes for one pupil or the selection; a pupil who has an address gets a link by e-mail instead. */
function SlipsTask({ people, mayMail, onPrinted, onClose }: SlipsProps) {
  const [one] = people;
  const isSingle = people.length === 1 && one !== undefined;
  return (
    <SlipsModal userIds={people.map(({ id }) => id)} name={isSingle ? nameOf(one) : undefined} onPrinted={onPrinted} onClose={onClose}>
      {isSingle && mayMail && one.contact.email && <MailLinkInstead person={one} onSent={onClose} />}
    </SlipsModal>
  );
}

const MailLinkInstead = ({ person, onSent }: { person: PersonOnWire; onSent: () => void }) => (
  <Group className="line-above" pt="md" justify="space-between">
    <Text flex="1 1 200px">Sans papier&nbsp;: un lien valable une heure, envoyé à {person.contact.email}.</Text>
    <SendLink userId={person.id} email={person.contact.email} onSent={onSent} />
  </Group>
);

function NewSlips({ userIds }: { userIds: readonly string[] }) {
  const slips = useSlips(userIds, () => toast.success("Fiches téléchargées"));
  const isPrinted = slips.savedCount === slips.files && !slips.isBusy;
  return (
    <>
      <Text>
        {isPrinted
          ? "Les nouvelles fiches sont téléchargées\u00A0: donnez-les. En imprimer d'autres annulerait leurs codes."
          : "Donnez-leur une nouvelle fiche pour en choisir un autre."}
      </Text>
      {slips.failure && <Text role="alert">{messageOf(slips.failure)}</Text>}
      {!isPrinted && (
        <Button size="sm" mt="sm" loading={slips.isBusy} onClick={slips.start}>
          Télécharger les nouvelles fiches (PDF)
        </Button>
      )}
    </>
  );
}
