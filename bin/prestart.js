// Before `npm start`, by whichever Node.js is there: the start itself is a shell script, which Windows does not run.
if (process.platform === "win32") {
  console.error(
    "Palmarès ne tourne pas directement sous Windows : installez WSL2 (dans PowerShell : wsl --install), puis lancez les mêmes commandes dans Ubuntu.",
  );
  process.exit(1);
}
