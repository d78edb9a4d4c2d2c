import { SlipsModal } from "#people/pupils/web/SlipsModal.tsx";
import { useSlips } from "#people/pupils/web/useSlips.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { Empty } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import type { SchoolStandingsOnWire } from "#school/school-stages/school-stages.contract.ts";
import { useStandings } from "#school/school-stages/web/useSchoolStages.ts";

export default function StageSlips({ stageId, onClose }: { stageId: string; onClose: () => void }) {
  const standings = useStandings(stageId);
  const players = standings.data && playersOf(standings.data);
  if (players && players.length > 0) return <Printing players={players} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="Imprimer les identifiants">
      <Loaded query={standings} label="Chargement des élèves..." lines={3}>
        {() => (
          <Empty title="Aucun élève à qui donner une fiche">
            Aucun de vos élèves n'est à la fois dans une classe et dans une catégorie de ce quart de finale.
          </Empty>
        )}
      </Loaded>
    </Modal>
  );
}

type Players = SchoolStandingsOnWire["pupils"];

function playersOf({ pupils, problems }: SchoolStandingsOnWire): Players {
  const categories = new Set(problems.flatMap((problem) => problem.categories));
  return pupils.filter(({ category }) => categories.has(category));
}

function Printing({ players, onClose }: { readonly players: Players; readonly onClose: () => void }) {
  const slips = useSlips(
    players.map(({ userId }) => userId),
    () => {
      toast.success(players.length === 1 ? "Fiche téléchargée" : "Fiches téléchargées");
      onClose();
    },
  );
  const [one] = players;
  return (
    <SlipsModal
      target={players.length === 1 && one ? `${one.firstname} ${one.lastname}` : players.length}
      slips={slips}
      onClose={onClose}
    />
  );
}
