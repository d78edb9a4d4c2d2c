import { expect, test } from "vitest";
import { DeviceDraft } from "./device-draft.ts";

/** A device that stores at most one draft; `isFull`: it stores nothing. */
function aDevice(found: readonly string[] | null = null) {
  const device = { stored: found, writes: 0, isFull: false };
  const write = async (stored: readonly string[] | null) => {
    device.writes += 1;
    if (device.isFull) throw new Error("full");
    device.stored = stored;
  };
  const open = () => new DeviceDraft(device.stored, write);
  return { device, open };
}

test("QST-06 a draft is stored as it changes, and deleted once nothing is unsaved", async () => {
  const { device, open } = aDevice();
  const page = open();
  await page.store(["A"]);
  await page.store(["A", "B"]);
  expect(device.stored).toEqual(["A", "B"]);
  await page.store(null);
  expect(device.stored).toBeNull();
});

test("STG-06 ETB-08 a page without changes of its own neither overwrites nor deletes another page's draft", async () => {
  const { device, open } = aDevice();
  const unchanged = open();
  await open().store(["typed in the other page"]);
  await unchanged.store(null);
  const restored = open();
  await open().store(["typed later in the other page"]);
  await restored.store(["typed in the other page"]);
  expect(device.stored).toEqual(["typed later in the other page"]);
});

test("STG-06 a draft found here is deleted once it is saved", async () => {
  const { device, open } = aDevice(["found"]);
  await open().store(null);
  expect(device.stored).toBeNull();
});

test("QST-06 what was not stored is reported, and stored at the next try; or deleted, as it may have been", async () => {
  const { device, open } = aDevice();
  device.isFull = true;
  const page = open();
  await expect(page.store(["A"])).rejects.toThrow("full");
  device.isFull = false;
  await page.store(["A"]);
  expect(device.stored).toEqual(["A"]);
  device.isFull = true;
  await expect(page.store(["B"])).rejects.toThrow("full");
  device.isFull = false;
  await page.store(null);
  expect(device.stored).toBeNull();
});

test("STG-06 the same draft is written once", async () => {
  const { device, open } = aDevice(["A"]);
  const page = open();
  await page.store(["A"]);
  await page.store(["B"]);
  await page.store(["B"]);
  expect(device.writes).toBe(1);
});

test("STG-06 leaving despite the warning leaves nothing, whatever the page does later; even if deleting fails, the page is left", async () => {
  const { device, open } = aDevice();
  const page = open();
  await page.store(["A"]);
  await page.leave();
  await page.store(["A", "B"]);
  expect(device.stored).toBeNull();
  device.isFull = true;
  await page.leave();
});
