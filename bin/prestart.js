// Runs before `npm start`, with any installed Node.js: the start itself is a shell script, which Windows cannot run.
if (process.platform === "win32") {
  console.error(
    "Palmarès ne tourne pas directement sous Windows : installez WSL2 (dans PowerShell : wsl --install), puis lancez les mêmes commandes dans Ubuntu.",
  );
  process.exit(1);
}
