import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { namesOf } from "#platform/web/useInCharge.ts";
import type { centerSorts, ExamCenterOnWire } from "../exam-centers.contract.ts";

export const centerColumns = (year: number | null): readonly Column<ExamCenterOnWire, (typeof centerSorts)[number]>[] => [
  {
    title: "Centre",
    sort: "name",
    card: "title",
    show: ({ id, name }) => (
      <Link
        style={{ color: "var(--ink-900)", fontWeight: 600 }}
        to="/admin/centres/$centerId/{-$questionnaireId}"
        params={{ centerId: id }}
      >
        {name}
      </Link>
    ),
  },
  { title: "Code UAI", show: ({ rneCode }) => rneCode ?? "-" },
  { title: "Ville", sort: "city", show: ({ zipCode, city }) => [zipCode, city].filter(Boolean).join(" ") || "-" },
  {
    title: "Responsables",
    show: ({ responsible_users }) => namesOf(responsible_users) || <StateBadge color="amber">Sans responsable</StateBadge>,
  },
  { title: year === null ? "Convoqués" : `Convoqués ${year}`, align: "right", show: (center) => <Convoked {...center} /> },
  { title: "Places", sort: "seats", align: "right", show: ({ seats }) => formatNumber(seats) },
];

function Convoked({ convoked, seats }: Pick<ExamCenterOnWire, "convoked" | "seats">) {
  const over = convoked - seats;
  return (
    <>
      {formatNumber(convoked)}
      {over > 0 && (
        <Text component="strong" c="red" fw={700} inherit>
          {" "}
          · {formatNumber(over)} de trop
        </Text>
      )}
    </>
  );
}
