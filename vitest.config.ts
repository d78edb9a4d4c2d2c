import { defineConfig } from "vitest/config";
import LongestFirst from "./tests/longest-first.ts";

const journeys = "tests/journeys/**/*.test.ts";
const checks = "tests/checks.test.ts";

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
    projects: [
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
          globalSetup: "tests/postgresql.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "journeys",
          include: [journeys],
          // A browser on a busy machine: a journey may be walked a second time; the closing lines name it.
          retry: 1,
          globalSetup: ["tests/postgresql.ts", "tests/chromium.ts"],
          // A journey that examines the layout of every screen takes a third longer than one that does not.
          testTimeout: 240_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
