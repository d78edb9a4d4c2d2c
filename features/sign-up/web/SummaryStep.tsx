import { Button, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { birthdayForPeople } from "#features/users/birthday.ts";
import { type IndividualValues, individualSteps } from "../individual-form.ts";
import type { Choices } from "./choices.ts";
import styles from "./steps.module.css";

type Line = readonly [label: string, value: string];

const yesOrNo = (given: boolean): string => (given ? "Oui" : "Non");

/** What each step holds, as a person reads it. */
function linesOf({ contact, ...values }: IndividualValues, clubs: Choices["clubs"]): readonly (readonly Line[])[] {
  const club = clubs.find(({ value }) => value === values.clubId)?.label;
  return [
    [
      ["Prénom et nom", `${contact.firstname} ${contact.lastname}`],
      ["Date de naissance", birthdayForPeople(values.birthday)],
      ["Genre", values.genre === "femme" ? "Femme" : "Homme"],
      ["Catégorie", values.categoryName],
      ["Langue", values.languageName],
      ["Club", club ?? "Aucun"],
    ],
    [
      ["Adresse e-mail", contact.email],
      ["Téléphone", contact.phone || "Non indiqué"],
      ["Adresse", contact.address],
      ["Ville", `${contact.zip_code} ${contact.city}`],
      ["Pays", contact.country],
    ],
    [
      ["Images du championnat", yesOrNo(values.imageCapture)],
      ["E-mails de la fédération", yesOrNo(values.communication)],
      ["E-mails des partenaires", yesOrNo(values.communicationPartners)],
    ],
  ];
}

interface Props {
  readonly values: IndividualValues;
  readonly clubs: Choices["clubs"];
  readonly onChange: (step: number) => void;
}

/** Everything once more before it is sent. */
export function SummaryStep({ values, clubs, onChange }: Props) {
  return (
    <div className={styles.summary}>
      <Text>Relisez avant de terminer : tout peut encore être corrigé.</Text>
      {linesOf(values, clubs).map((lines, step) => (
        <section key={individualSteps[step]?.title} className={styles.part}>
          <h3>{individualSteps[step]?.title}</h3>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Modifier : ${individualSteps[step]?.title}`}
            onClick={() => onChange(step)}
          >
            Modifier
          </Button>
          <dl>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
