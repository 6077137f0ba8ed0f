// Sends SIGTERM to this process when npm has ended. npm starts a script through a shell, and SIGTERM to npm ends the shell
// without the script, which then has another parent.
const CHECK_MS = 500;

if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}
