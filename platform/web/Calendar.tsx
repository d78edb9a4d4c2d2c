import { DatePicker } from "@mantine/dates";
import "dayjs/locale/fr";

interface Props {
  readonly day: string | null;
  readonly minDate?: string;
  readonly maxDate?: string;
  /** A day of the years on which it opens, while none is chosen. */
  readonly opensOnYearsOf?: string;
  readonly onChoose: (day: string) => void;
}

export default function Calendar({ day, onChoose, opensOnYearsOf, ...bounds }: Props) {
  const opensOn = day ?? opensOnYearsOf ?? bounds.maxDate;
  return (
    <DatePicker
      locale="fr"
      firstDayOfWeek={1}
      hideOutsideDates
      value={day}
      {...(opensOn && { defaultDate: opensOn })}
      {...(day === null && opensOnYearsOf && { defaultLevel: "decade" })}
      onChange={(chosen) => chosen && onChoose(chosen)}
      ariaLabels={{
        nextMonth: "Mois suivant",
        previousMonth: "Mois précédent",
        nextYear: "Année suivante",
        previousYear: "Année précédente",
        nextDecade: "Décennie suivante",
        previousDecade: "Décennie précédente",
      }}
      {...bounds}
    />
  );
}
