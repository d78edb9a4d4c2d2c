import type { ReactNode } from "react";
import { formatAddress } from "#platform/web/format.ts";
import { PageHeading } from "#platform/web/PageHeading.tsx";
import type { SchoolOnWire } from "../establishments.contract.ts";

type School = Pick<SchoolOnWire, "name" | "rneCode" | "street" | "zipCode" | "city" | "country">;

export const SchoolHeader = ({ school, children }: { school: School; children?: ReactNode }) => (
  <PageHeading title={school.name} facts={[school.rneCode ? `Code UAI ${school.rneCode}` : "Sans code UAI", formatAddress(school)]}>
    {children}
  </PageHeading>
);
