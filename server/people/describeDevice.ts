// Describes a browser for the list of sessions, for example 'Firefox on Windows'.

type Known = readonly (readonly [pattern: RegExp, name: string])[];

// The first match counts, because browsers also contain the names of other browsers.
const BROWSERS: Known = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Known = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The browser and the system of a User-Agent header; empty for an unknown program. */
export function describeDevice(userAgent: string): string {
  const nameIn = (known: Known) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  return browser && system ? `${browser} on ${system}` : (browser ?? '');
}
