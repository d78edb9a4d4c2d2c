// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanRichText as cleanOnServer } from "#platform/server/rich-text.ts";
import { cleanRichText } from "./rich-text.ts";

// A text is cleaned when it is stored, and again when it is shown: each of the two is enough.

const attacks = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<img src="x" onerror="alert(1)">',
  "<img/src=x/onerror=alert(1)>",
  "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//exemple.fr">x</a>',
  '<p onclick="alert(1)" style="position:fixed;inset:0" class="card" id="root">x</p>',
  '<iframe src="https://exemple.fr" srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x"><base href="https://exemple.fr/">',
  '<form action="https://exemple.fr"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://exemple.fr"><link rel="stylesheet" href="https://exemple.fr">',
  "<style>@import 'https://exemple.fr';</style>",
  '<template><img src=x onerror=alert(1)></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<span data-formula="\\href{javascript:alert(1)}{x}"><img src=x onerror=alert(1)></span>',
  '<video><source onerror="alert(1)"></video><details open ontoggle="alert(1)">x</details>',
  "<!--<img src='--><img src=x onerror=alert(1)//'>",
  '<table><tr><td background="javascript:alert(1)">x</td></tr></table>',
  `<xss id=x tabindex=1 onfocus=alert(1)></xss><p${"\0"} onclick=alert(1)>x`,
];

const allowedElements = new Set(
  "p br strong b em i u s sub sup ul ol li h2 h3 h4 blockquote hr a span div code table thead tbody tr th td math mtext".split(" "),
);
const allowedAttributes = new Set(["href", "title", "rel", "target", "data-formula", "colspan", "rowspan"]);

function bodyOf(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  return body;
}

/** The parts of a parsed text that could run, load, disguise or lead to a script. */
const dangersIn = (text: ParentNode): string[] =>
  [...text.querySelectorAll("*")].flatMap((element) => [
    ...(allowedElements.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].flatMap(({ name, value }) =>
      allowedAttributes.has(name) && (name !== "href" || /^(?:https?:\/\/|mailto:|tel:)/.test(value))
        ? []
        : [`${element.localName} ${name}=${value}`],
    ),
  ]);

test.each(attacks)("SEC-02 S3 nothing of %j runs, loads or leads to a script once it is stored", (attack) => {
  expect(dangersIn(bodyOf(attack)).length, "a checker that sees nothing passes too").toBeGreaterThan(0);
  const clean = cleanOnServer(attack);
  expect(dangersIn(bodyOf(clean))).toEqual([]);
  expect(cleanOnServer(clean), "cleaned twice, it is the same").toBe(clean);
});

test.each(attacks.filter((attack) => !attack.includes("data-formula")))(
  "SEC-02 S3 nothing of %j runs or loads when shown, even if stored unchanged",
  async (attack) => {
    const shown = await cleanRichText(attack);
    expect(dangersIn(shown).filter((danger) => !danger.startsWith("a href=//"))).toEqual([]);
  },
);
