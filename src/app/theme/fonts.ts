// The two typefaces, served from the app's origin: Cormorant Garamond for headings, Hanken Grotesk for all other text.
// Each page preloads a small file of each (tools/fonts/subset.js). The browser fetches the complete Latin file only when
// a text has another character, such as a rare accent in a name.
import completeDisplay from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2';
import completeText from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
import display from './fonts/display.woff2';
import text from './fonts/text.woff2';

export const displayFamily =
  '"Cormorant Garamond", "Cormorant fallback", "Cormorant fallback Noto", "Cormorant fallback DejaVu", Georgia, serif';
export const textFamily =
  '"Hanken Grotesk", "Hanken fallback", "Hanken fallback Roboto", "Hanken fallback DejaVu", system-ui, sans-serif';

/** The characters of the small files; tools/fonts/subset.js has the same. */
const CORE =
  'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B7,U+00C4-00C5,U+00C9,U+00D6-00D7,U+00DC,U+00DF-00EF,U+00F1-00F6,U+00F8-00FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212';
/** The other characters of the complete files. */
const REST =
  'U+0000-001F,U+007F-009F,U+00A1-00A2,U+00A4-00A8,U+00AA-00B6,U+00B8-00C3,U+00C6-00C8,U+00CA-00D5,U+00D8-00DB,U+00DD-00DE,U+00F0,U+00F7,U+00FD-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-206F,U+20AC,U+2122,U+2191,U+2193';

// The browser combines files only when their weights are equal.
const face = (family: string, weights: string, file: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url("${file}") format("woff2");unicode-range:${range}}`;

/** A local typeface with the widths and heights of one of the two. All sizes are percentages. */
const fallback = (
  family: string,
  names: readonly string[],
  [size, ascent, descent]: readonly [number, number, number],
  weights = '400',
) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:${names.map((name) => `local("${name}")`).join()};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;

const REGULAR = '400 599';
const BOLD = '600 700';

// Until they have loaded, the page shows local typefaces, scaled to the widths and heights of the real ones, so that
// no line moves when they change places: those of Windows and macOS, of Android, and of Linux.
export const fontFaces = `
${face('Cormorant Garamond', '500 600', display, CORE)}
${face('Cormorant Garamond', '500 600', completeDisplay, REST)}
${face('Hanken Grotesk', '400 700', text, CORE)}
${face('Hanken Grotesk', '400 700', completeText, REST)}
${fallback('Cormorant fallback', ['Times New Roman', 'Liberation Serif'], [95.8, 96.5, 30])}
${fallback('Cormorant fallback Noto', ['Noto Serif'], [81.7, 113.1, 35.1])}
${fallback('Cormorant fallback DejaVu', ['DejaVu Serif'], [75.6, 122.2, 38])}
${fallback('Hanken fallback', ['Arial', 'Liberation Sans', 'Helvetica'], [99.6, 100.4, 30.4], REGULAR)}
${fallback('Hanken fallback', ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'], [94.2, 106.2, 32.2], BOLD)}
${fallback('Hanken fallback Roboto', ['Roboto', 'Roboto Regular'], [101.3, 98.7, 29.9], REGULAR)}
${fallback('Hanken fallback Roboto', ['Roboto Bold', 'Roboto-Bold'], [100.2, 99.8, 30.2], BOLD)}
${fallback('Hanken fallback DejaVu', ['DejaVu Sans'], [88.3, 113.3, 34.3], REGULAR)}
${fallback('Hanken fallback DejaVu', ['DejaVu Sans Bold'], [79.1, 126.4, 38.3], BOLD)}
`;
