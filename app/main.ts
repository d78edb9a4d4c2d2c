// At once: on a busy machine loading the modules takes a minute.
console.log("Palmarès démarre...");
await import("./start.ts");
