import { List } from "@mantine/core";
import { consents } from "#features/consents/consents.ts";
import type { MergeOnWire } from "#features/people/duplicates.contract.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { Address } from "#platform/web/Address.tsx";
import { formatCount } from "#platform/web/format.ts";

interface Props {
  readonly merge: MergeOnWire;
  readonly kept: PersonOnWire;
  readonly other: PersonOnWire;
}

const fateLabels = {
  moved: "rejoint le compte gardé",
  replaces: "est confirmée\u00A0: elle prend la place de celle du compte gardé, qui attend",
  dropped: "est abandonnée\u00A0: le compte gardé a déjà la sienne",
} as const;

/** The effects of a merge, one per line. */
export const MergePreview = ({ merge, kept, other }: Props) => (
  <List spacing="xs">
    {merge.fields.length > 0 && (
      <List.Item>
        {kept.username} reçoit ce qui lui manque&nbsp;: {merge.fields.join(", ")}.
      </List.Item>
    )}
    {!kept.contact.email && other.contact.email && (
      <List.Item>
        L'adresse <Address address={other.contact.email} /> n'est pas reprise&nbsp;: vérifiez que cette personne la lit, puis ajoutez-la à
        sa fiche.
      </List.Item>
    )}
    {kept.contact.email && kept.contact.email !== other.contact.email && (
      <List.Item>
        Qui lit <Address address={kept.contact.email} /> ouvrira tout ce qui rejoint le compte gardé&nbsp;: vérifiez que cette adresse est
        la bonne.
      </List.Item>
    )}
    {other.contact.email && other.contact.email !== kept.contact.email && (
      <List.Item>
        <Address address={other.contact.email} /> ne sert plus&nbsp;; nous l'en prévenons.
      </List.Item>
    )}
    {consents.some(({ field }) => kept[field] !== other[field]) && (
      <List.Item>
        Les autorisations du compte gardé restent ce qu'elles sont&nbsp;: ce que l'autre compte accepte n'est pas repris, et ce que le
        compte gardé n'a pas encore dit sera demandé à la personne, sauf ce qu'elle a refusé.
      </List.Item>
    )}
    {merge.registrations.map(({ year, category, place, fate }) => (
      <List.Item key={year}>
        L'inscription {year} ({[category, place].filter(Boolean).join(", ")}) {fateLabels[fate]}.
      </List.Item>
    ))}
    {merge.stages.map((stage) => (
      <List.Item key={stage.id}>
        {stage.name} {stage.year}&nbsp;: {describeStageMerge(stage)}.
      </List.Item>
    ))}
    {[...merge.centers, ...merge.clubs].map((name) => (
      <List.Item key={name}>{name} sera géré par le compte gardé.</List.Item>
    ))}
    {merge.centers.length > 0 && (
      <List.Item>Si son mot de passe a été choisi avec une fiche d'élève, il est repris, et un lien part à son adresse e-mail.</List.Item>
    )}
    {merge.school && <List.Item>{merge.school} aura le compte gardé pour correspondant.</List.Item>}
    {merge.mails > 0 && (
      <List.Item>{formatCount(merge.mails, "e-mail envoyé rejoint", "e-mails envoyés rejoignent")} le compte gardé.</List.Item>
    )}
    <List.Item>
      {other.username} ({other.numPalmares}) est vidé et désactivé&nbsp;: son mot de passe n'ouvre plus rien, son numéro n'est jamais
      redonné.
    </List.Item>
  </List>
);

const resultLabels = {
  moved: "le résultat rejoint le compte gardé",
  joined: "les deux résultats n'en font qu'un, avec la décision du compte gardé s'il y en a une",
} as const;

const describeStageMerge = ({ answers, result }: MergeOnWire["stages"][number]): string =>
  [...(answers ? ["les réponses rejoignent le compte gardé"] : []), ...(result ? [resultLabels[result]] : [])].join("\u00A0; ");
