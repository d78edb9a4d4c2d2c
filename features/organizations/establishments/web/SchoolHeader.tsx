import type { ReactNode } from "react";
import { formatAddress } from "#platform/web/format.ts";
import { PageHead } from "#platform/web/PageHead.tsx";
import type { SchoolOnWire } from "../establishments.contract.ts";

type School = Pick<SchoolOnWire, "name" | "rneCode" | "street" | "zipCode" | "city" | "country">;

type Props = { readonly school: School; readonly hasAddress?: boolean; readonly children?: ReactNode };

export const SchoolHeader = ({ school, hasAddress = true, children }: Props) => (
  <PageHead title={school.name} action={children}>
    {[school.rneCode ? `Code UAI ${school.rneCode}` : "Sans code UAI", ...(hasAddress ? [formatAddress(school)] : [])].join(" · ")}
  </PageHead>
);
