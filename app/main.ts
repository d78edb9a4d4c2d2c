// Printed at once, as loading the modules takes a minute on a busy machine.
console.log("Palmarès démarre...");
await import("./start.ts");
