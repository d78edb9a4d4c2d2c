import { expect, test } from "vitest";
import { clubStages, isClubStage } from "./stage-match.ts";

test.each([
  ["Finale nationale 2027", ["finale nationale"]],
  ["FINALE  NATIONALE", ["finale nationale"]],
  ["Demi-finale", ["demi-finale"]],
  ["Demi finale régionale", ["demi-finale"]],
  ["Démi–Finale", ["demi-finale"]],
  ["Quart de finale en ligne", ["quart de finale"]],
  ["Quart-de-finale", ["quart de finale"]],
  ["Finale internationale", []],
  ["Finale", []],
])("CLB-04 the stage « %s » is of the kinds %j", (name, kinds) => {
  expect(clubStages.filter((kind) => isClubStage(kind, name))).toEqual(kinds);
});
