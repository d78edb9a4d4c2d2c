import { Radio, Select, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { download } from "#platform/web/download.ts";
import { formatBytes, formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { titleOfStage } from "#school/school-stages/stage-title.ts";
import { useCategoryOptions } from "#season/categories/web/useCategories.ts";
import { CODE_SIDE, type DesignName, designNames, designs } from "../diploma-designs.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import pieces from "../drawings/pieces.svg";
import plain from "../drawings/plain.svg";
import rosette from "../drawings/rosette.svg";
import tiling from "../drawings/tiling.svg";
import styles from "./diplomas.module.css";

export interface Without {
  readonly key: string;
  readonly name: string;
  readonly why: string;
}

export interface PrintGroup {
  readonly label: string;
  readonly selection: Omit<CallInputOf<typeof diplomasApi.print>["body"], "design">;
  readonly without?: readonly Without[];
}

interface Props {
  readonly stage: { readonly id: string; readonly name: string; readonly year: number };
  /** The groups to choose from, the first one proposed; a single one is not asked about. */
  readonly groups: readonly PrintGroup[];
  readonly groupsLabel?: string;
  readonly isOne?: boolean;
  /** The category of that person: for the first categories, the design for the youngest comes first and is proposed. */
  readonly category?: string | undefined;
  readonly isOfSchool?: boolean;
  readonly onClose: () => void;
}

const SEARCHED_FROM = 20;

const FOR_YOUNGEST: DesignName = "pieces";

/** The number of primary school categories, which come first in the championship's order. */
const YOUNGEST_CATEGORIES = 2;

export default function DiplomasModal({
  stage,
  groups,
  groupsLabel = "Pour qui",
  isOne = false,
  category,
  isOfSchool = false,
  onClose,
}: Props) {
  const place = useCategoryOptions().findIndex(({ value }) => value === category);
  const offered =
    place >= 0 && place < YOUNGEST_CATEGORIES ? [FOR_YOUNGEST, ...designNames.filter((name) => name !== FOR_YOUNGEST)] : designNames;
  const [chosenDesign, setDesign] = useState<DesignName>();
  const design = chosenDesign ?? offered[0] ?? "tiling";
  const [chosen, choose] = useState("0");
  const [bytes, setBytes] = useState(0);
  const { selection, without = [] } = groups[Number(chosen)] ?? {};
  const abort = useRef(new AbortController());
  const printing = useMutation({
    mutationFn: () => {
      const body = { design, ...selection };
      const options = { onProgress: setBytes, signal: abort.current.signal };
      return isOfSchool
        ? download(diplomasApi.printOfSchool, { params: { id: stage.id }, body }, options)
        : download(diplomasApi.print, { params: { questionnaireId: stage.id }, body }, options);
    },
    failed: shownByPage,
    meta: { skipsRefetch: true },
    done: isOne ? "Diplôme téléchargé" : "Diplômes téléchargés",
    onSuccess: onClose,
  });
  const close = () => {
    abort.current.abort();
    onClose();
  };
  const stageTitle = isOfSchool ? titleOfStage(stage) : `${stage.name} ${stage.year}`;
  const whose = isOfSchool ? "élève qui a une note" : "personne notée ou qualifiée à cette étape, dont l'inscription est confirmée";
  return (
    <Modal opened onClose={close} size="lg" title={`${isOne ? "Diplôme" : "Diplômes"}, ${stageTitle}`}>
      <Stack gap="md">
        {groups.length > 1 && (
          <Select
            label={groupsLabel}
            data={groups.map(({ label }, index) => ({ value: String(index), label }))}
            value={chosen}
            allowDeselect={false}
            searchable={groups.length > SEARCHED_FROM}
            onChange={(value) => choose(value ?? "0")}
          />
        )}
        <WithoutDiploma people={without} />
        <Radio.Group label="Présentation" value={design} onChange={(value) => setDesign(value as DesignName)}>
          <div className={styles.designs}>
            {offered.map((name) => (
              <div key={name} className={styles.design} data-chosen={name === design || undefined}>
                <Radio
                  value={name}
                  description={designs[name].hint}
                  label={
                    <>
                      <DesignPreview design={name} />
                      {designs[name].label}
                    </>
                  }
                />
              </div>
            ))}
          </div>
        </Radio.Group>
        <Text c="dimmed">
          {isOne ? "Une page" : `Une page par ${whose}`}, au format A4. Le code imprimé permet à chacun de{" "}
          <a href="/verifier">vérifier le diplôme</a>, même sans réseau.
        </Text>
        <Text role="status">{printing.isPending ? (bytes > 0 ? `${formatBytes(bytes)} reçus…` : "Préparation…") : ""}</Text>
        <RefusalAlert error={printing.error} />
        <FormFoot onCancel={close} isBusy={printing.isPending} onConfirm={() => printing.mutate()}>
          Télécharger (PDF)
        </FormFoot>
      </Stack>
    </Modal>
  );
}

const SHOWN_AT_ONCE = 5;

function WithoutDiploma({ people }: { people: readonly Without[] }) {
  if (people.length === 0) return null;
  return (
    <details key={people[0]?.key} open={people.length <= SHOWN_AT_ONCE}>
      <summary>{formatCount(people.length, "élève n'en aura pas", "élèves n'en auront pas")}</summary>
      <ul className="bullets">
        {people.map(({ key, name, why }) => (
          <li key={key}>
            {name}&nbsp;: {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The drawing of each design, and its texts as bars. */
const previews: Readonly<Record<DesignName, { readonly drawing: string; readonly bars: string }>> = {
  tiling: { drawing: tiling, bars: "M350 150h230v46h-230zM350 236h330v26h-330zM350 290h200v14h-200zM350 330h240v18h-240z" },
  pieces: { drawing: pieces, bars: "M198 280h200v54h-200zM138 378h320v30h-320zM178 440h240v16h-240zM198 490h200v20h-200z" },
  rosette: { drawing: rosette, bars: "M311 140h220v44h-220zM241 226h360v28h-360zM321 282h200v14h-200zM301 322h240v18h-240z" },
  plain: { drawing: plain, bars: "M200 150h200v40h-200zM200 236h320v26h-320zM200 290h200v14h-200zM200 330h240v18h-240z" },
};

/** A small design without its words, since the radio beside it names it. */
function DesignPreview({ design }: { design: DesignName }) {
  const { isLandscape, code } = designs[design];
  const [width, height] = isLandscape ? [842, 595] : [595, 842];
  const { drawing, bars } = previews[design];
  return (
    <svg className={styles.preview} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <rect width={width} height={height} fill="#ffffff" />
      <image href={drawing} width={width} height={height} />
      <path d={bars} fill="#b9b7cf" />
      <rect {...code} width={CODE_SIDE} height={CODE_SIDE} fill="#5a5e8c" />
    </svg>
  );
}
