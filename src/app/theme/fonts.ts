// The two typefaces, served from the app's origin: Cormorant Garamond for headings, Hanken Grotesk for all other text.
// Each page preloads a small file of each (tools/fonts/subset.js). The browser fetches the complete Latin file only when
// a text has another character, such as an accent in a name.
import completeDisplay from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2';
import completeText from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
import display from './fonts/display.woff2';
import text from './fonts/text.woff2';

export const displayFamily = '"Cormorant Garamond", "Cormorant fallback", Georgia, "Times New Roman", serif';
export const textFamily =
  '"Hanken Grotesk", "Hanken fallback", system-ui, -apple-system, "Segoe UI", Arial, sans-serif';

/** The characters of the small files; tools/fonts/subset.js has the same. */
const CORE =
  'U+0020-007E,U+00A0,U+00A3,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212';
/** The other characters of the complete files. */
const REST =
  'U+0000-001F,U+007F-009F,U+00A1-00A2,U+00A4-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2025,U+2027-206F,U+20AC,U+2122,U+2191,U+2193';

// The browser combines files only when their weights are equal.
const face = (family: string, weights: string, file: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-weight:${weights};font-display:swap;src:url("${file}") format("woff2");unicode-range:${range}}`;

// Until they have loaded, the page shows local typefaces, scaled to the widths and heights of the real ones, so that
// no line moves when they change places.
export const fontFaces = `
${face('Cormorant Garamond', '500 600', display, CORE)}
${face('Cormorant Garamond', '500 600', completeDisplay, REST)}
${face('Hanken Grotesk', '400 700', text, CORE)}
${face('Hanken Grotesk', '400 700', completeText, REST)}
@font-face{font-family:"Cormorant fallback";src:local("Times New Roman"),local("Liberation Serif"),local("Georgia");size-adjust:96.5%;ascent-override:95.8%;descent-override:29.7%;line-gap-override:0%}
@font-face{font-family:"Hanken fallback";font-weight:400 599;src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:102.7%;ascent-override:97.4%;descent-override:29.5%;line-gap-override:0%}
@font-face{font-family:"Hanken fallback";font-weight:600 700;src:local("Arial Bold"),local("Liberation Sans Bold"),local("Helvetica Bold");size-adjust:97%;ascent-override:103.1%;descent-override:31.2%;line-gap-override:0%}
`;
