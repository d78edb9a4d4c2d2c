import { Alert, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { longDayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { Fact } from "#platform/web/ui/Facts.tsx";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { categoryLabel } from "#season/categories/category-labels.ts";
import type { Diploma } from "../diploma-code.ts";
import { NOT_OFFICIAL, stageTitle } from "../diploma-code.ts";
import { distinctionName, distinctionReason, rankText } from "../distinction.ts";
import type { Check } from "./verifying.ts";

const untrue = { color: "red", Icon: IconX } as const;
const unsure = { color: "amber", Icon: IconHelpCircle } as const;

const states = {
  genuine: { color: "green", Icon: IconCircleCheck, title: "Ce diplôme est vrai", text: "Voici ce qu'il dit. Comparez avec le papier." },
  withdrawn: {
    color: "amber",
    Icon: IconAlertTriangle,
    title: "Ce diplôme a été retiré",
    text: "Il a bien été délivré, mais il n'est plus valable\u00A0: un autre l'a peut-être remplacé.",
  },
  forged: { ...untrue, title: "Ce diplôme n'est pas vrai", text: "Ce code a été changé, ou n'a pas été signé par la fédération." },
  "unknown-key": { ...unsure, title: "Ce diplôme ne peut pas être vérifié", text: "La clé qui l'a signé n'est pas connue ici." },
  unreadable: { ...untrue, title: "Ce n'est pas le code d'un diplôme", text: "Il est incomplet, ou c'est celui d'autre chose." },
  number: {
    ...unsure,
    title: "Ce numéro ne suffit pas",
    text: "Il sert à parler de ce diplôme à la fédération. Pour le vérifier, montrez le carré à la caméra, ou collez l'adresse qu'il donne.",
  },
} as const;

export function VerdictCard({ check }: { check: Check }) {
  const { color, Icon, title, text } = states[check.state];
  const diploma = check.state === "genuine" || check.state === "withdrawn" ? check.diploma : undefined;
  return (
    <Alert color={color} icon={<Icon size={28} aria-hidden />}>
      <Title order={2}>{title}</Title>
      <Text mt={4}>
        {check.by === null ? "Vous êtes sans réseau, et cet appareil ne sait pas le vérifier seul. Réessayez avec le réseau." : text}
      </Text>
      {diploma?.school !== undefined && <Text mt={4}>{NOT_OFFICIAL}</Text>}
      {diploma && <Facts diploma={diploma} />}
    </Alert>
  );
}

function Facts({ diploma }: { diploma: Diploma }) {
  const { name, championship, school, category, distinction, place, issuedOn, id } = diploma;
  const reason = distinctionReason(distinction, school !== undefined);
  return (
    <dl className="facts">
      <Fact name="Décerné à">{name}</Fact>
      <Fact name="Championnat">{championship}</Fact>
      <Fact name="Étape">{stageTitle(diploma)}</Fact>
      {school !== undefined && <Fact name="Établissement">{school}</Fact>}
      <Fact name="Catégorie">{<Category name={category} />}</Fact>
      <Fact name="Distinction">{reason ? `${distinctionName(distinction)}, ${reason}` : distinctionName(distinction)}</Fact>
      {place && <Fact name="Rang">{rankText(place)}</Fact>}
      <Fact name="Délivré le">{longDayInParis(new Date(`${issuedOn}T12:00:00Z`))}</Fact>
      <Fact name="Numéro">{id}</Fact>
    </dl>
  );
}

/** « C2 : 4e et 3e », once the network explains it: a diploma bears only the name. */
function Category({ name }: { name: string }) {
  const [label, setLabel] = useState(name);
  useEffect(() => {
    let isLast = true;
    setLabel(name);
    const explain = async () => {
      const category = (await call(categoriesApi.names)).find((one) => one.name === name);
      if (category && isLast) setLabel(categoryLabel(category));
    };
    void explain().catch(() => undefined);
    return () => {
      isLast = false;
    };
  }, [name]);
  return label;
}
