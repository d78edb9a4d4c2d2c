import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./tests/longest-first.ts";

const checks = "tests/checks.test.ts";
const hostile = ["tests/hostile.test.ts", "tests/hostile-values.test.ts"];
const screens = ["tests/layout/*.test.ts"];

/** Draws the hostile fields that the tests try by day. */
process.env.SEED ??= String(Math.floor(Date.now() / 1_000) % 1_000_000);

/** Runs only the tests of a project with these tags. */
const withTags = (filter: string): Plugin => ({
  name: "tests-with-tags",
  configureVitest({ project }) {
    project.config.tagsFilter = [filter];
  },
});

const overHttp = { globalSetup: "tests/postgresql.ts", testTimeout: 60_000, hookTimeout: 60_000 } as const;

/** A project of tests in a browser. */
const inBrowser = (name: string, include: string[], groupOrder: number): NonNullable<TestProjectInlineConfiguration["test"]> => ({
  ...{ name, include },
  // A browser on a busy machine: a journey may be walked a second time; the closing lines name it.
  retry: 1,
  globalSetup: ["tests/postgresql.ts", "tests/chromium.ts"],
  testTimeout: 240_000,
  hookTimeout: 90_000,
  sequence: { groupOrder },
});

const journeys = ["tests/journeys/*.test.ts"];

export default defineConfig({
  test: {
    // Three at once even on two cores: much of the time they wait for a browser or for PostgreSQL. Four, or journeys beside the others, took longer.
    maxWorkers: 3,
    // Files share what a worker has loaded and warmed up; each has a database, an application and browser pages of its own.
    isolate: false,
    // What another connection does is awaited, however busy the machine.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ["dot", "./tests/summary-reporter.ts"],
    tags: [{ name: "core", description: "Journeys that run by day: one for each area and risk." }],
    projects: [
      // By day: `npm test`.
      { test: { name: "checks", include: [checks], testTimeout: 600_000, sequence: { groupOrder: 0 } } },
      {
        test: {
          name: "rules",
          include: [
            "features/*/*/*.test.ts",
            "platform/**/*.test.ts",
            "database/**/*.test.ts",
            "demo/**/*.test.ts",
            "harness/chaos/*.test.ts",
          ],
          // No rule takes a second; a busy machine may take ten times as long.
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "http",
          include: ["features/*/*/server/*.test.ts", "tests/*.test.ts"],
          exclude: [checks],
          ...overHttp,
          provide: { share: 10 },
          sequence: { groupOrder: 2 },
        },
      },
      { plugins: [withTags("core")], test: inBrowser("core", journeys, 3) },
      // By night: `npm run test:rest`.
      {
        test: {
          name: "night",
          include: ["tests/night/*.test.ts", ...hostile],
          ...overHttp,
          provide: { share: 1 },
          sequence: { groupOrder: 4 },
        },
      },
      { plugins: [withTags("!core")], test: inBrowser("journeys", journeys, 5) },
      // One file, as long as a third of the journeys: beside them it leaves no worker idle.
      { test: inBrowser("layout", screens, 5) },
    ],
  },
});
