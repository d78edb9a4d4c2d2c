import { expect, test } from "vitest";
import { letterHtml } from "./letter-html.ts";

const htmlOf = (text: string) =>
  letterHtml({ subject: "Objet <1>", text: `${text}\n\nLa Fédération\nhttps://palmares.test\n`, federationName: "La Fédération" });

test("PPL-10 a letter has the words of its text as HTML: paragraphs, lines, links, and a button for an address that stands alone", () => {
  const html = htmlOf("Bonjour,\n\nDate : samedi\nLieu : ici\n\nVotre espace :\nhttps://palmares.test/participant?a=1&b=2");
  expect(html).toContain("Date : samedi<br />Lieu : ici");
  expect(html).toMatch(
    /<a href="https:\/\/palmares\.test\/participant\?a=1&#38;b=2" style="display:inline-block[^>]*>\s*Votre espace\s*<\/a>/,
  );
  expect(html).toContain('<a href="https://palmares.test" style="color:#14163a">https://palmares.test</a>');
  expect(html).not.toMatch(/\{\{\w+\}\}/);
  expect(html).toContain("<title>Objet &#60;1&#62;</title>");
});

test("PPL-10 typed text is never markup in a mail, and cannot end a link", () => {
  const html = htmlOf('Bonjour <img src=x onerror=alert(1)> {{foot}} "O\'Neill",\n\nvoir https://a.test/"onmouseover="x.');
  expect(html).not.toContain("<img");
  expect(html).toContain("&#60;img src=x onerror=alert(1)&#62; {{foot}} &#34;O&#39;Neill&#34;,");
  expect(html).toContain('<a href="https://a.test/" style="color:#14163a">https://a.test/</a>&#34;onmouseover=');
});

test.each([
  ["Votre espace :", "Votre espace"],
  ["Tout est prêt. Votre espace\u00A0:", "Votre espace"],
  ["Pour répondre, identifiant lea.durand\u00A0:", "Pour répondre"],
  ["Identifiant : lea.durand", "Ouvrir la page"],
  ["Bonjour, c'est ici :", "Ouvrir la page"],
  [`${"Voici ".repeat(9)}:`, "Ouvrir la page"],
  ["« <b> » :", "« &#60;b&#62; »"],
])("PPL-10 the button after « %s » reads « %s »", (line, label) => {
  const html = htmlOf(`Bonjour,\n\n${line}\nhttps://palmares.test/participant`);
  expect(/display:inline-block[^>]*>\s*([^<]*?)\s*<\/a>/.exec(html)?.[1]).toBe(label);
});

test("PPL-10 the link to receive no more of them is words in a letter, and no address of three lines", () => {
  const unsubscribeLink = "https://palmares.test/courriels/desabonnement?adresse=a&signature=b";
  const html = letterHtml({
    subject: "Objet",
    text: "Bonjour\n\nLa Fédération\nhttps://palmares.test\n",
    federationName: "La Fédération",
    unsubscribeLink,
  });
  expect(html).toContain(
    '<a href="https://palmares.test/courriels/desabonnement?adresse=a&#38;signature=b" style="color:#14163a">Ne plus recevoir ces messages</a>',
  );
});
