import { useEffect, useRef } from "react";
import { nonce } from "#platform/web/nonce.ts";
import { trustedTypes } from "#platform/web/trusted-types.ts";
import classes from "./letter.module.css";

const policy = trustedTypes?.createPolicy("palmares-letter", { createHTML: (html) => html });

/** The page's CSP accepts its styles, and its links lead nowhere from here. */
const framed = (html: string): string =>
  html.replaceAll("<style", `<style nonce="${nonce}"`).replace("<head>", '<head><base target="_blank">');

/** The HTML part of a letter, in a frame that runs no script and opens no link, as high as its content. */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = (policy?.createHTML(framed(html)) ?? framed(html)) as string;
  }, [html]);
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin"
      ref={frame}
      onLoad={({ currentTarget }) => {
        const { contentDocument: letter } = currentTarget;
        if (letter) currentTarget.height = String(letter.documentElement.scrollHeight);
      }}
    />
  );
}
