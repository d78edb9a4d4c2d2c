import { expect, test } from "vitest";
import { letterHtml } from "./letter-html.ts";

const htmlOf = (text: string) =>
  letterHtml({ subject: "Objet <1>", text: `${text}\n\nLa Fédération\nhttps://palmares.test\n`, federationName: "La Fédération" });

test("PPL-10 a letter has the words of its text as HTML: paragraphs, lines, links, and a button for an address that stands alone", () => {
  const html = htmlOf("Bonjour,\n\nDate : samedi\nLieu : ici\n\nVotre espace :\nhttps://palmares.test/participant?a=1&b=2");
  expect(html).toContain("Date : samedi<br />Lieu : ici");
  expect(html).toMatch(
    /<a href="https:\/\/palmares\.test\/participant\?a=1&#38;b=2" style="display:inline-block[^>]*>\s*Ouvrir la page\s*<\/a>/,
  );
  expect(html).toContain('<a href="https://palmares.test" style="color:#14163a">https://palmares.test</a>');
  expect(html).not.toMatch(/\{\{\w+\}\}/);
  expect(html).toContain("<title>Objet &#60;1&#62;</title>");
});

test("PPL-10 what people typed is never markup in a letter, and cannot end a link", () => {
  const html = htmlOf('Bonjour <img src=x onerror=alert(1)> {{foot}} "O\'Neill",\n\nvoir https://a.test/"onmouseover="x.');
  expect(html).not.toContain("<img");
  expect(html).toContain("&#60;img src=x onerror=alert(1)&#62; {{foot}} &#34;O&#39;Neill&#34;,");
  expect(html).toContain('<a href="https://a.test/" style="color:#14163a">https://a.test/</a>&#34;onmouseover=');
});
