import { DatePicker } from "@mantine/dates";
import "dayjs/locale/fr";

interface Props {
  readonly day: string | null;
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Without a chosen day, the calendar opens on the years around this day. */
  readonly defaultYearsOf?: string;
  readonly onChoose: (day: string) => void;
}

export default function Calendar({ day, onChoose, defaultYearsOf, ...bounds }: Props) {
  const initialDate = day ?? defaultYearsOf ?? bounds.maxDate;
  return (
    <DatePicker
      locale="fr"
      firstDayOfWeek={1}
      hideOutsideDates
      value={day}
      {...(initialDate && { defaultDate: initialDate })}
      {...(day === null && defaultYearsOf && { defaultLevel: "decade" })}
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
