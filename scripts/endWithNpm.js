// npm starts a script through a shell, which SIGTERM ends without its program. The program then has another parent.
const CHECK_MS = 500;

/** Sends SIGTERM to this process when npm has ended. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}
