import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type ElementHandle, launch } from "puppeteer-core";
import { Builder, By, Capabilities, Origin } from "selenium-webdriver";
import { freePort } from "#tests/program.ts";

/** One window of a browser, moved by real pointer and key events. */
export interface BrowserWindow {
  open(url: string): Promise<void>;
  /** Runs an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: "Enter" | "Escape"): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** The paths of its Debian packages; the first is the browser. */
  readonly programs: readonly string[];
  readonly open: () => Promise<BrowserWindow>;
}

const firefox = "/usr/bin/firefox-esr";
const webKitDriver = "/usr/bin/WebKitWebDriver";
const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const virtualDisplay = "/usr/bin/Xvfb";
const size = { width: 1280, height: 800 };

/** Firefox speaks WebDriver BiDi itself. */
async function openFirefox(): Promise<BrowserWindow> {
  const browser = await launch({ browser: "firefox", executablePath: firefox, headless: true, defaultViewport: size });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async choose(selector, file) {
      const input = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(file);
    },
    close: () => browser.close(),
  };
}

/** WebKit is driven by its WebDriver, on a display of its own. */
async function openWebKit(): Promise<BrowserWindow> {
  const display = `:${200 + (process.pid % 400)}`;
  const screen = spawn(virtualDisplay, [display, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: "ignore" });
  const port = await freePort();
  const driver = spawn(webKitDriver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, LANG: "fr_FR.UTF-8" },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  try {
    await isListening(port);
    const capabilities = new Capabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
    });
    const web = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await web
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    const keys = { Enter: "\uE007", Escape: "\uE00C" };
    return {
      open: (url) => web.get(url),
      evaluate: <T>(expression: string) => web.executeScript<T>(`return (${expression})`),
      click: (x, y) =>
        web
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
          .click()
          .perform(),
      type: (text) => web.actions().sendKeys(text).perform(),
      press: (key) => web.actions().sendKeys(keys[key]).perform(),
      choose: async (selector, file) => void (await web.findElement(By.css(selector)).sendKeys(file)),
      async close() {
        await web.quit();
        stop();
      },
    };
  } catch (failure) {
    stop();
    throw failure;
  }
}

async function isListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error("WebKitWebDriver does not answer");
}

export const engines: readonly Engine[] = [
  { name: "Firefox ESR", programs: [firefox], open: openFirefox },
  { name: "WebKit", programs: [miniBrowser, webKitDriver, virtualDisplay], open: openWebKit },
];

/** The missing programs of an engine. */
export const missingPrograms = ({ programs }: Engine): readonly string[] => programs.filter((program) => !existsSync(program));
