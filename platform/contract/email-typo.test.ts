import { expect, test } from "vitest";
import { proposeEmail } from "./email-typo.ts";

test.each([
  ["lea@gmial.com", "lea@gmail.com"],
  ["lea@gmail.con", "lea@gmail.com"],
  ["lea@gmail.co", "lea@gmail.com"],
  ["lea@gmail.fr", "lea@gmail.com"],
  ["lea@Gmal.com", "lea@gmail.com"],
  ["lea@gmailcom", "lea@gmail.com"],
  ["Lea.Durand+maths@hotmial.fr", "Lea.Durand+maths@hotmail.fr"],
  ["lea@hotmal.con", "lea@hotmail.com"],
  ["lea@ornage.fr", "lea@orange.fr"],
  ["lea@yaho.fr", "lea@yahoo.fr"],
  ["lea@outlok.com", "lea@outlook.com"],
  ["lea@wandoo.fr", "lea@wanadoo.fr"],
  ["lea@fre.fr", "lea@free.fr"],
  ["lea@laposte.com", "lea@laposte.net"],
  ["lea@ac-grenobel.fr", "lea@ac-grenoble.fr"],
  ["lea@ac-Grenoble.f", "lea@ac-grenoble.fr"],
  ["lea@ac.lyon.fr", "lea@ac-lyon.fr"],
  [" lea@iclou.com ", "lea@icloud.com"],
])("PPL-06 « %s » was probably « %s »", (typed, meant) => {
  expect(proposeEmail(typed)).toBe(meant);
});

test.each([
  ...["gmail.com", "GMAIL.COM", "hotmail.fr", "yahoo.com", "live.com", "msn.com", "bbox.fr"],
  ...["mail.com", "email.com", "ymail.com", "gmx.de", "me.com", "aol.fr"],
  ...[
    "ac-lyon.fr",
    "ac-orleans-tours.fr",
    "ac-cned.fr",
    "ac-conseil.fr",
    "exemple.fr",
    "orano.fr",
    "college-jean-moulin.fr",
    "univ-tours.fr",
    "edf.fr",
  ],
])("PPL-06 an address at %s is not doubted", (domain) => {
  expect(proposeEmail(`lea@${domain}`)).toBeNull();
});

test.each(["", "lea", "lea@", "@gmial.com", "lea@durand@gmial.com"])(
  "PPL-06 nothing is proposed for « %s », which is no address",
  (typed) => {
    expect(proposeEmail(typed)).toBeNull();
  },
);
