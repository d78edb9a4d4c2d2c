import type { AccountStatus } from "#features/accounts/account.contract.ts";
import type { Role } from "#platform/contract/role.ts";
import { idSearch, type PageSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";

/** Search parameters of the accounts: `/admin/users?role=CLUB&status=PENDING&personne=12`. */
export interface UsersSearch extends PageSearch {
  readonly role?: Role | "";
  readonly status?: AccountStatus | "";
  /** The open person. */
  readonly personne?: string;
  /** An account is being opened. */
  readonly ajouter?: "oui";
}

export const usersSearch = (search: Record<string, unknown>): UsersSearch =>
  ({
    ...pageSearch(search),
    ...(/^(ADMIN|USER|ESTABLISHEMENT|CLUB)$/.test(String(search.role)) && textSearch(search, "role")),
    ...(/^(PENDING|CONFIRMED|DESACTIVATED)$/.test(String(search.status)) && textSearch(search, "status")),
    ...idSearch(search, "personne"),
    ...(search.ajouter === "oui" && { ajouter: "oui" }),
  }) as UsersSearch;
