/** How this page came to be opened: `navigate`, `reload`, `back_forward`. Browsers that know it at once are not waited for. */
async function navigationType(): Promise<string | undefined> {
  const known = performance.getEntriesByType("navigation");
  const entries = known.length > 0 ? known : await observed();
  return entries.map((entry) => Reflect.get(entry, "type") as string)[0];
}

const observed = (): Promise<PerformanceEntryList> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes("navigation")) resolve([]);
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries());
    });
    observer.observe({ type: "navigation", buffered: true });
  });

/** Whether the address was typed, or followed from elsewhere: perhaps by somebody else, and the browser keeps the state of its history. */
export const openedAnew: Promise<boolean> = navigationType().then((type) => type === "navigate");
