import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatDay, formatDeadline } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import type { SchoolStandingsOnWire, StandingPupilOnWire } from "#school/school-stages/school-stages.contract.ts";
import { openOnScreen, stillOpen } from "#school/school-stages/still-open.ts";
import { diplomasApi, type SchoolDiplomasOnWire } from "../diplomas.contract.ts";
import { LEAST_RANKED } from "../distinction.ts";
import { whyWithoutDiploma } from "../without-diploma.ts";
import type { PrintGroup, Without } from "./DiplomasModal.tsx";

const DiplomasModal = lazyWindow(() => import("./DiplomasModal.tsx"));

interface Props {
  readonly standings: SchoolStandingsOnWire;
  /** Why this account, or any in this season, only reads. */
  readonly refusal: string | null;
}

export function SchoolStageDiplomas({ standings, refusal }: Props) {
  const { stage, pupils } = standings;
  const [printing, setPrinting] = useState<readonly PrintGroup[]>();
  const [questioned, setQuestioned] = useState<readonly PrintGroup[]>();
  const queries = useQueryClient();
  const query = useQuery({ ...apiQuery(diplomasApi.ofSchool, { params: { id: stage.id } }), staleTime: 0 });
  const refresh = () => queries.invalidateQueries({ queryKey: [diplomasApi.ofSchool.path] });
  if (pupils.every(({ marks }) => marks === null)) return null;
  const open = stillOpen({ stage, pupils }, serverTime(), formatDeadline);
  // Pupils who may still answer load no diploma, which would reveal how well they did.
  const isOnScreen = openOnScreen(stage, serverTime(), formatDeadline) !== null;
  const print = open.length > 0 ? setQuestioned : setPrinting;
  return (
    <Stack className="card part" component="section" gap="md" aria-labelledby="diplomes">
      <div>
        <Title order={2} id="diplomes">
          Diplômes
        </Title>
        <Text c="dimmed" maw="70ch">
          Chaque élève qui a une note a le sien. À partir de {LEAST_RANKED} élèves classés dans une catégorie, les premiers ont une mention.
          Le diplôme dit que c'est le quart de finale de votre établissement, pas un résultat officiel.
        </Text>
      </div>
      <Loaded query={query} label="Chargement des diplômes..." lines={2}>
        {(diplomas) => (
          <>
            <Outdated outdated={diplomas.outdated} onPrint={(userIds) => print([{ label: "", selection: { userIds } }])} />
            <Text>
              {diplomas.given > 0
                ? `${formatCount(diplomas.given, "diplôme imprimé ou chargé est valable", "diplômes imprimés ou chargés sont valables")}.`
                : diplomas.outdated.length > 0
                  ? "Aucun des diplômes imprimés ou chargés ne dit plus vrai."
                  : "Aucun n'a encore été imprimé ni chargé."}
              {diplomas.shownAt !== null &&
                (isOnScreen
                  ? " Les élèves chargeront le leur en se connectant, une minute après la fermeture à l'écran, même avant de donner les autorisations."
                  : ` Depuis le ${formatDay(diplomas.shownAt)}, les élèves chargent le leur en se connectant, même avant de donner les autorisations.`)}
            </Text>
            <Group gap="sm">
              <Button
                variant="default"
                className="wrapping"
                leftSection={<IconCertificate size={18} aria-hidden />}
                onClick={() => print(groupsOf(standings))}
              >
                Imprimer les diplômes
              </Button>
              <Showing
                stageId={stage.id}
                isShown={diplomas.shownAt !== null}
                stillOpen={open}
                isOnScreen={isOnScreen}
                refusal={refusal}
                onDone={refresh}
              />
            </Group>
          </>
        )}
      </Loaded>
      {questioned && (
        <ConfirmDialog
          title={"Imprimer les diplômes maintenant\u00A0?"}
          confirm="Les imprimer maintenant"
          onConfirm={() => {
            setPrinting(questioned);
            setQuestioned(undefined);
          }}
          onClose={() => setQuestioned(undefined)}
        >
          <OpenReasons reasons={open} />
        </ConfirmDialog>
      )}
      {printing && (
        <DiplomasModal
          stage={stage}
          groups={printing}
          isOfSchool
          onClose={() => {
            setPrinting(undefined);
            void refresh();
          }}
        />
      )}
    </Stack>
  );
}

function groupsOf({ problems, pupils }: SchoolStandingsOnWire): PrintGroup[] {
  const graded = pupils.filter(({ marks }) => marks !== null);
  const played = new Set(problems.flatMap(({ categories }) => categories));
  const labelOf = (pupil: StandingPupilOnWire) => `${nameOf(pupil)}${pupil.className && `, ${pupil.className}`}`;
  const withoutOf = (isChosen: (pupil: StandingPupilOnWire) => boolean): Without[] =>
    pupils.flatMap((pupil) => {
      const why = pupil.marks === null && isChosen(pupil) ? whyWithoutDiploma(pupil, played) : null;
      return why === null ? [] : [{ key: pupil.userId, name: labelOf(pupil), why }];
    });
  return [
    { label: "Toutes les classes", selection: {}, without: withoutOf(() => true) },
    ...[...new Set(graded.map(({ className }) => className))].map((className) => ({
      label: className === "" ? "Sans classe" : `Classe ${className}`,
      selection: { className },
      without: withoutOf((pupil) => pupil.className === className),
    })),
    ...graded.map((pupil) => ({ label: labelOf(pupil), selection: { userIds: [pupil.userId] } })),
  ];
}

const OpenReasons = ({ reasons }: { reasons: readonly string[] }) => (
  <div>
    <ul className="bullets">
      {reasons.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    Un diplôme devenu faux cesse d'être reconnu dans l'heure.
  </div>
);

function Outdated({ outdated, onPrint }: { outdated: SchoolDiplomasOnWire["outdated"]; onPrint: (userIds: string[]) => void }) {
  if (outdated.length === 0) return null;
  const printable = outdated.filter(({ hasGrade }) => hasGrade).map(({ userId }) => userId);
  return (
    <Alert
      color="amber"
      title={formatCount(outdated.length, "diplôme imprimé ou chargé ne dit plus vrai", "diplômes imprimés ou chargés ne disent plus vrai")}
    >
      <Text>
        Un nom, une note ou une catégorie a changé depuis. «&nbsp;Vérifier un diplôme&nbsp;» le dit dans l'heure, et aussitôt pour ceux que
        vous réimprimez&nbsp;; si tout redevient comme avant d'ici là, ils restent valables.
      </Text>
      <ul className="bullets">
        {outdated.map(({ userId, name, className, hasGrade, isWithdrawn }) => (
          <li key={userId}>
            {name}
            {className && `, ${className}`}
            {"\u00A0: "}
            {isWithdrawn ? "n'est plus reconnu" : "ne sera plus reconnu dans l'heure"}
            {!hasGrade && ", n'a plus de note"}
          </li>
        ))}
      </ul>
      {printable.length > 0 && (
        <Button mt="sm" variant="default" size="sm" onClick={() => onPrint(printable)}>
          {printable.length === 1 ? "Réimprimer ce diplôme" : `Réimprimer ces ${printable.length} diplômes`}
        </Button>
      )}
    </Alert>
  );
}

interface ShowingProps {
  readonly stageId: string;
  readonly isShown: boolean;
  /** Why the diplomas may still change. */
  readonly stillOpen: readonly string[];
  /** Pupils may still answer. */
  readonly isOnScreen: boolean;
  readonly refusal: string | null;
  readonly onDone: () => unknown;
}

function Showing({ stageId, isShown, stillOpen, isOnScreen, refusal, onDone }: ShowingProps) {
  const [isAsking, setAsking] = useState(false);
  const showing = useMutation({
    mutationFn: (shown: boolean) => call(diplomasApi.show, { params: { id: stageId }, body: { shown } }),
    done: isShown
      ? "Les élèves ne chargent plus leur diplôme"
      : `Les élèves ${isOnScreen ? "chargeront leur diplôme après la fermeture" : "chargent maintenant leur diplôme"}`,
    onSuccess: onDone,
  });
  const isAsked = !isShown && stillOpen.length > 0;
  return (
    <>
      <RefusableButton
        variant="default"
        className="wrapping"
        refusal={refusal}
        loading={showing.isPending}
        onClick={() => (isAsked ? setAsking(true) : showing.mutate(!isShown))}
      >
        {isShown ? "Ne plus les donner aux élèves" : "Les donner aux élèves dans leur espace"}
      </RefusableButton>
      <ConfirmDialog
        opened={isAsking}
        title={"Donner les diplômes maintenant\u00A0?"}
        confirm="Les donner maintenant"
        isBusy={showing.isPending}
        onConfirm={() => showing.mutate(true, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <OpenReasons reasons={stillOpen} />
      </ConfirmDialog>
    </>
  );
}
