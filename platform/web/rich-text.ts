import { richTextElements } from "#platform/contract/rich-text-elements.ts";

const attributes = ["href", "title", "data-formula", "data-speech", "colspan", "rowspan"];

/** MathML as the server writes it for a formula, by KaTeX. */
const MATHML = "http://www.w3.org/1998/Math/MathML";
const mathElements =
  "math mrow mi mn mo mtext mspace ms mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose".split(
    " ",
  );
const mathAttributes =
  "display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize stretchy fence separator accent accentunder lspace rspace minsize maxsize width height depth voffset linethickness notation rowspacing columnspacing columnalign columnlines rowlines largeop linebreak".split(
    " ",
  );

type CleanFragment = DocumentFragment | Promise<DocumentFragment>;

interface SanitizerElement {
  /** The browser's own sanitizer, if it has one. */
  setHTML?(
    html: string,
    options: { sanitizer: { elements: readonly (string | { name: string; namespace: string })[]; attributes: readonly string[] } },
  ): void;
}

/** The text without anything that runs, loads or disguises, with formulas (`data-formula="a^2"`) typeset as MathML. */
export function cleanRichText(html: string): CleanFragment {
  const inertBody: HTMLElement & SanitizerElement = document.implementation.createHTMLDocument("").body;
  if (!inertBody.setHTML)
    return import("./purify.ts").then(({ purify }) =>
      finishFragment(purify(html, [...richTextElements, ...mathElements], [...attributes, ...mathAttributes])),
    );
  const math = mathElements.map((name) => ({ name, namespace: MATHML }));
  inertBody.setHTML(html, { sanitizer: { elements: [...richTextElements, ...math], attributes: [...attributes, ...mathAttributes] } });
  const fragment = new DocumentFragment();
  fragment.append(...inertBody.childNodes);
  return finishFragment(fragment);
}

function finishFragment(fragment: DocumentFragment): CleanFragment {
  for (const link of fragment.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  const formulas = [...fragment.querySelectorAll<HTMLElement>("[data-formula]")];
  const speakAll = () => {
    for (const formula of formulas) speak(formula);
    return fragment;
  };
  const latex = formulas.filter((formula) => formula.firstElementChild?.localName !== "math");
  if (latex.length === 0) return speakAll();
  return import("./formula.ts").then(({ typeset }) => {
    for (const formula of latex) typeset(formula);
    return speakAll();
  });
}

/** Screen readers read the speech that came with a formula, instead of its markup. */
function speak(formula: HTMLElement): void {
  const { speech } = formula.dataset;
  if (!speech) return;
  formula.firstElementChild?.setAttribute("aria-hidden", "true");
  const spoken = document.createElement("span");
  spoken.className = "hidden-text";
  spoken.textContent = speech;
  formula.append(spoken);
}
