import type { ReactNode } from "react";
import { formatAddress } from "#platform/web/format.ts";
import { PageHeading } from "#platform/web/PageHeading.tsx";
import type { SchoolOnWire } from "../establishments.contract.ts";

type School = Pick<SchoolOnWire, "name" | "rneCode" | "street" | "zipCode" | "city" | "country">;

type Props = { readonly school: School; readonly hasAddress?: boolean; readonly children?: ReactNode };

export const SchoolHeader = ({ school, hasAddress = true, children }: Props) => (
  <PageHeading
    title={school.name}
    facts={[school.rneCode ? `Code UAI ${school.rneCode}` : "Sans code UAI", hasAddress ? formatAddress(school) : ""]}
  >
    {children}
  </PageHeading>
);
