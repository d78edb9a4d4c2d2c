/** How this page was opened: `navigate`, `reload`, `back_forward`. Waits only in browsers that do not know it at once. */
async function navigationType(): Promise<string | undefined> {
  const immediate = performance.getEntriesByType("navigation");
  const entries = immediate.length > 0 ? immediate : await observeNavigation();
  return entries.map((entry) => Reflect.get(entry, "type") as string)[0];
}

const observeNavigation = (): Promise<PerformanceEntryList> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes("navigation")) resolve([]);
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries());
    });
    observer.observe({ type: "navigation", buffered: true });
  });

/** Whether the address was typed or followed from elsewhere, perhaps by another person: the browser still has the history state. */
export const isFreshNavigation: Promise<boolean> = navigationType().then((type) => type === "navigate");
