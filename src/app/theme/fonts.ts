// The two typefaces, served from the app's origin: Cormorant Garamond for headings, Hanken Grotesk for all other text.
import displayFile from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2';
import textFile from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

export const displayFamily = '"Cormorant Garamond", "Cormorant fallback", Georgia, "Times New Roman", serif';
export const textFamily =
  '"Hanken Grotesk", "Hanken fallback", system-ui, -apple-system, "Segoe UI", Arial, sans-serif';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212';

// The page preloads the fonts. If they come late, this visit keeps the fallbacks, so that the layout does not shift.
// The fallbacks are scaled to the widths of the real typefaces.
export const fontFaces = `
@font-face{font-family:"Cormorant Garamond";font-style:normal;font-weight:300 700;font-display:optional;src:url("${displayFile}") format("woff2");unicode-range:${LATIN}}
@font-face{font-family:"Hanken Grotesk";font-style:normal;font-weight:100 900;font-display:optional;src:url("${textFile}") format("woff2");unicode-range:${LATIN}}
@font-face{font-family:"Cormorant fallback";src:local("Times New Roman"),local("Liberation Serif"),local("Georgia");size-adjust:92%;ascent-override:100%;descent-override:31%;line-gap-override:0%}
@font-face{font-family:"Hanken fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:101%;ascent-override:99%;descent-override:30%;line-gap-override:0%}
`;
