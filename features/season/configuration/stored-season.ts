import type { Season } from "./season.ts";
import type { SettingName } from "./settings.ts";

/** The season in the settings; `unpaidSchoolsConfirm` is for the server only. */
export function seasonOf(read: (name: SettingName) => unknown): Season {
  const year = read("ACTIVE_YEAR");
  const date = (name: SettingName) => {
    const value = read(name);
    return typeof value === "string" ? new Date(value) : null;
  };
  return {
    activeYear: typeof year === "number" ? year : null,
    individualEndsAt: date("ACTIVE_REGISTRATION_INDIVIDUAL"),
    studentEndsAt: date("ACTIVE_REGISTRATION_STUDENT"),
    schoolEndsAt: date("ACTIVE_REGISTRATION_SCHOOL"),
    clubEndsAt: date("ACTIVE_REGISTRATION_CLUB"),
    centerEndsAt: date("ACTIVE_REGISTRATION_CENTER"),
  };
}
