import fc from "fast-check";
import { expect, test } from "vitest";
import { usernameOf, withNumber } from "./username.ts";

test.each([
  ["Marie", "Dupont", "marie.dupont"],
  ["  Jean–Éric ", "de  La Tour", "jean-eric.de-la-tour"],
  ["Zoë", "O'Neill", "zoe.oneill"],
  ["Cœur", "L’Æther", "coeur.laether"],
  ["Łukasz", "Żółć", "lukasz.zolc"],
  ["Jürgen", "Groß", "jurgen.gross"],
  ["Фёдор", "Достоевский", "fedor.dostoevskii"],
  ["Юлія", "Щербаківська", "iouliia.chtcherbakivska"],
  ["Γιώργος", "Παπαδόπουλος", "giorgos.papadopoylos"],
  ["محمد", "علي", "mhmd.aly"],
  ["Işıl", "Đặng", "isil.dang"],
  ["", "Dupont", "dupont"],
  ["Marie", "山田", "marie"],
  ["太郎", "山田", ""],
  ["J.-P.", "Martin 3", "j-p.martin-3"],
  ["-", "-", ""],
  ["Jean", "Li", "jean-li"],
  ["Palmarès Sécurité", "Com", "palmares-s-com"],
  ["Marie", "Dupont Com", "marie.dupont-c"],
  ["Www", "Dupont", "www-dupont"],
  ["", "Li", "li"],
  ["Ffjm", "Academy", "ffjm-academy"],
  ["Gagnez", "Credit", "gagnez-credit"],
  ["Compte", "Loans", "compte-loans"],
  ["A", "Google", "a-google"],
  ["Marie", "Leclerc", "marie.leclerc"],
  ["Votre compte est bloqué", "Appelez la police vite", "votre-c.appelez"],
  ["Jean", "de la Tour du Pin", "jean.de-la-tour"],
  ["Compte bloqué", "Appelez vite", "compte-b.appelez-v"],
  ["Marie-Claire", "de la Tour", "marie-claire.de-la-tour"],
  ["Léa-Lou", "Dupont-Martin", "lea-l.dupont-m"],
])("INS-14 %s %s is given the username « %s »", (firstname, lastname, username) => {
  expect(usernameOf(firstname, lastname)).toBe(username);
});

test.each([
  [1, "marie.dupont"],
  [2, "marie.dupont2"],
  [10, "marie.dupont10"],
])("INS-14 person number %s with the same name gets « %s »", (n, username) => {
  expect(withNumber("marie.dupont", n)).toBe(username);
});

test("INS-14 a username has letters, digits, hyphens and one dot, is short, and is no domain name", () => {
  const name = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."aé -.'ЩшΣ北ع"), maxLength: 80 }));
  fc.assert(
    fc.property(name, name, (firstname, lastname) => {
      expect(usernameOf(firstname, lastname)).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?(?:\.(?!$)|$)){0,2}$/);
    }),
  );
});
