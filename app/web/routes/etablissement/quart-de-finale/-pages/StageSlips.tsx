import SlipsModal from "#people/pupils/web/SlipsModal.tsx";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { Empty } from "#platform/web/states.tsx";
import type { SchoolStandingsOnWire } from "#school/school-stages/school-stages.contract.ts";
import { useStandings } from "#school/school-stages/web/useSchoolStages.ts";

export default function StageSlips({ stageId, onClose }: { stageId: string; onClose: () => void }) {
  const standings = useStandings(stageId);
  const players = standings.data && playersOf(standings.data);
  const [one] = players ?? [];
  if (players && one) {
    const name = players.length === 1 ? `${one.firstname} ${one.lastname}` : undefined;
    return <SlipsModal userIds={players.map(({ userId }) => userId)} name={name} onClose={onClose} />;
  }
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

function playersOf({ pupils, problems }: SchoolStandingsOnWire) {
  const categories = new Set(problems.flatMap((problem) => problem.categories));
  return pupils.filter(({ category }) => categories.has(category));
}
