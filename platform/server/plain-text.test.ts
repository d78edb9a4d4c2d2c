import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["<p>Bravo&nbsp;!</p><p>À <strong>bientôt</strong>.</p>", "Bravo\u00A0!\n\nÀ bientôt."],
  ["Une ligne<br>une autre", "Une ligne\nune autre"],
  ["<p>Apportez :</p><ul><li><p>une règle</p></li><li>un compas</li></ul><p>Merci</p>", "Apportez :\n– une règle\n– un compas\n\nMerci"],
  ['<p>Le <a href="https://exemple.fr/plan?a=1&amp;b=2">plan</a></p>', "Le plan (https://exemple.fr/plan?a=1&b=2)"],
  ['<p>Écrivez à <a href="mailto:jury@exemple.fr">jury@exemple.fr</a></p>', "Écrivez à jury@exemple.fr"],
  ['<p>Calculez <span data-formula="a^2 &lt; b"></span></p>', "Calculez a^2 < b"],
  ["<p>2 &lt; 3 &amp; 4 &#39;oui&#39;</p><script>alert(1)</script>", "2 < 3 & 4 'oui'"],
  ["<p>&lt;p&gt;</p>", "<p>"],
  ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\n\nc"],
  ["", ""],
])("a rich text as plain text: %j", (html, plain) => {
  expect(plainText(html)).toBe(plain);
});
