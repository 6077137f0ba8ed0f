// Whether the browser stores the session cookie: without it a sign-in has no effect.

export const COOKIES_BLOCKED =
  'Your browser blocks cookies. Please allow them for this site, and sign in again.';

/** True while the browser refuses all cookies of this site. */
export const areCookiesBlocked = (): boolean => !navigator.cookieEnabled;
