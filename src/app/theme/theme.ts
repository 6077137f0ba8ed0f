// The house style: type, space, corners, depth and motion. Light and dark follow the system through CSS variables,
// so the right one is there with the first paint.
import { createTheme, type Shadows } from '@mui/material/styles';
import { components } from './components.ts';
import { displayFamily, textFamily } from './fonts.ts';
import { dark, light } from './palette.ts';

// Five depths are enough; MUI asks for 25.
const depths = [
  'none',
  '0 1px 2px rgb(14 15 18 / 0.10)',
  '0 2px 10px rgb(14 15 18 / 0.12)',
  '0 8px 28px rgb(14 15 18 / 0.18)',
  '0 20px 60px rgb(14 15 18 / 0.30)',
];
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
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light, dark },
  // 768 px is still a phone or a tablet held upright.
  breakpoints: { values: { xs: 0, sm: 560, md: 769, lg: 1120, xl: 1440 } },
  shape: { borderRadius: 3 },
  spacing: 8,
  shadows,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 180,
      short: 240,
      standard: 320,
      enteringScreen: 280,
      leavingScreen: 200,
    },
    easing: { easeOut: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  },
  typography: {
    fontFamily: textFamily,
    fontWeightMedium: 550,
    h1: { ...display, fontSize: 'clamp(2.5rem, 1.9rem + 2.6vw, 4rem)', lineHeight: 1.05 },
    h2: { ...display, fontSize: 'clamp(1.9rem, 1.6rem + 1.2vw, 2.6rem)', lineHeight: 1.12 },
    h3: { ...display, fontSize: '1.7rem', lineHeight: 1.2, fontWeight: 550 },
    h4: { ...display, fontSize: '1.4rem', lineHeight: 1.25, fontWeight: 600, letterSpacing: 0 },
    subtitle1: { fontSize: '1.1rem', lineHeight: 1.6 },
    body1: { lineHeight: 1.65 },
    body2: { lineHeight: 1.6 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.95rem' },
    overline: {
      textTransform: 'none',
      letterSpacing: '0.16em',
      fontSize: '0.78rem',
      fontWeight: 600,
      lineHeight: 1.6,
    },
  },
  components,
});
