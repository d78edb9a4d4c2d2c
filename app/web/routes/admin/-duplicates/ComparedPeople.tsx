import { Anchor, Radio } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { statusLabels } from "#features/accounts/account-labels.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { formatDay, formatNumber } from "#platform/web/format.ts";
import styles from "./duplicates.module.css";

interface Props {
  readonly people: readonly [PersonOnWire, PersonOnWire];
  readonly keptId: string;
  readonly onKeep: (id: string) => void;
}

const lines = (values: readonly string[]): string => values.join("\n") || "-";

/** The compared facts, one per line. */
const facts: readonly { readonly name: string; readonly of: (person: PersonOnWire) => string }[] = [
  { name: "Numéro de membre", of: ({ numPalmares }) => numPalmares },
  { name: "État", of: ({ status }) => statusLabels[status] },
  { name: "Nom", of: ({ contact }) => contact.lastname },
  { name: "Prénom", of: ({ contact }) => contact.firstname },
  { name: "Date de naissance", of: ({ birthday }) => formatDay(birthday) },
  { name: "Genre", of: ({ genre }) => genre ?? "-" },
  { name: "E-mail", of: ({ contact }) => contact.email || "-" },
  { name: "Téléphone", of: ({ contact }) => contact.phone || "-" },
  { name: "Adresse", of: ({ contact: { address, zip_code, city } }) => lines([address, `${zip_code} ${city}`.trim()].filter(Boolean)) },
  {
    name: "Inscriptions",
    of: ({ registrations }) =>
      lines(
        registrations.map(({ year, category, establishment, club }) =>
          [year, category.name, (establishment ?? club)?.name].filter(Boolean).join(", "),
        ),
      ),
  },
  {
    name: "Résultats",
    of: ({ results }) =>
      lines(
        results.map(
          ({ questionnaire, grade }) =>
            `${questionnaire.name} ${questionnaire.year}${grade === null ? "" : `\u00A0: ${formatNumber(grade)}`}`,
        ),
      ),
  },
  { name: "Gère", of: ({ controlledCenter, controlledClubs }) => lines([...controlledCenter, ...controlledClubs].map(({ name }) => name)) },
];

/** Two accounts, fact by fact; differences are highlighted. */
export function ComparedPeople({ people, keptId, onKeep }: Props) {
  return (
    <div className="card" style={{ overflow: "hidden" }}>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">Comparé</span>
            </th>
            {people.map(({ id, username }) => (
              <th key={id} scope="col" data-kept={id === keptId || undefined}>
                <Anchor renderRoot={(props) => <Link {...props} to="/admin/users" search={{ personne: id }} />}>{username}</Anchor>
                <Radio name="garder" label="Garder ce compte" checked={id === keptId} onChange={() => onKeep(id)} mt={6} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, of }) => {
            const [one, other] = people.map(of);
            return (
              <tr key={name} data-differs={one !== other || undefined}>
                <th scope="row">{name}</th>
                {people.map((person) => (
                  <td key={person.id} data-kept={person.id === keptId || undefined}>
                    {of(person)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
