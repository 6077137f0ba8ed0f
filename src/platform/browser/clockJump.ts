// Notices when the clock of the browser is set: the answer with the server's time is then no longer comparable.
const JUMP_MS = 5_000;

/** It changes when the clock is set and, in some browsers, while the machine sleeps. */
const lead = () => Date.now() - performance.now();

let leadAtAnswer = lead();

/** Called with each answer that has the server's time. */
export const clockCompared = (): void => void (leadAtAnswer = lead());

/** True after the clock was set, until the server's time is read again. */
export const hasClockJumped = (): boolean => Math.abs(lead() - leadAtAnswer) > JUMP_MS;
