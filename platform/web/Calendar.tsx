import { DatePicker } from "@mantine/dates";
import "dayjs/locale/fr";

interface Props {
  readonly day: string | null;
  readonly minDate?: string;
  readonly maxDate?: string;
  readonly onChoose: (day: string) => void;
}

export default function Calendar({ day, onChoose, ...bounds }: Props) {
  const opensOn = day ?? bounds.maxDate;
  return (
    <DatePicker
      locale="fr"
      firstDayOfWeek={1}
      hideOutsideDates
      value={day}
      {...(opensOn && { defaultDate: opensOn })}
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
