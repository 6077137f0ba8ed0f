// The MUI theme from the tokens: typography, spacing, corners, shadows and transitions.
import { createTheme, type Shadows } from '@mui/material/styles';
import { components } from './components.ts';
import { displayFamily, textFamily } from './fonts.ts';
import { dark, light } from './palette.ts';
import { SCHEME_SELECTOR } from './schemes.ts';
import { depths, durations, easing, radii, sizes } from './tokens.ts';

declare module '@mui/material/styles' {
  // The theme uses custom properties: `theme.vars` exists, and the provider accepts the theme.
  interface CssThemeVariables {
    enabled: true;
  }
}

// Five shadows are enough; MUI requires 25.
const shadows = Array.from(
  { length: 25 },
  (_, level) => depths[Math.min(level, depths.length - 1)],
) as Shadows;

const display = {
  fontFamily: displayFamily,
  fontVariantNumeric: 'lining-nums',
  fontWeight: 500,
  letterSpacing: '-0.012em',
  textWrap: 'balance',
};

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: SCHEME_SELECTOR },
  colorSchemes: { light, dark },
  // A screen of 768 px is a phone or a tablet in portrait orientation.
  breakpoints: { values: { xs: 0, sm: 560, md: 769, lg: 1120, xl: 1440 } },
  shape: { borderRadius: radii.control },
  spacing: 8,
  shadows,
  transitions: {
    duration: {
      shortest: 120,
      shorter: durations.swift,
      short: durations.calm,
      standard: 320,
      enteringScreen: 280,
      leavingScreen: 200,
    },
    easing: { easeOut: easing },
  },
  typography: {
    fontFamily: textFamily,
    fontWeightMedium: 550,
    h1: { ...display, fontSize: sizes.h1, lineHeight: 1.05 },
    h2: { ...display, fontSize: sizes.h2, lineHeight: 1.12 },
    h3: { ...display, fontSize: sizes.h3, lineHeight: 1.2, fontWeight: 550 },
    h4: { ...display, fontSize: sizes.h4, lineHeight: 1.25, fontWeight: 600, letterSpacing: 0 },
    subtitle1: { fontSize: sizes.lead, lineHeight: 1.6 },
    body1: { lineHeight: 1.65 },
    body2: { lineHeight: 1.6 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.95rem' },
    overline: {
      textTransform: 'none',
      letterSpacing: '0.16em',
      fontSize: sizes.tiny,
      fontWeight: 600,
      lineHeight: 1.6,
    },
  },
  components,
});
