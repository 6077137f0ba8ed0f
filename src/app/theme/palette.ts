// The light and the dark colour scheme. All text meets WCAG AA on all backgrounds of its scheme; the borders of inputs
// have a contrast of 3:1.
import type { ColorSystemOptions } from '@mui/material/styles';
import { colours } from './tokens.ts';

export const light = {
  palette: {
    background: { default: colours.ivory, paper: colours.paper },
    text: { primary: '#191a1e', secondary: '#57524a', disabled: '#857f74' },
    primary: { main: '#1c1d22', light: '#3a3c44', dark: colours.ink, contrastText: colours.ivory },
    secondary: { main: colours.bronze, light: '#957233', dark: '#594214', contrastText: colours.paper },
    error: { main: '#a3261c', light: '#c04236', dark: '#7d1810', contrastText: '#fff' },
    warning: { main: '#875300', light: '#a86a08', dark: '#653e00', contrastText: '#fff' },
    success: { main: '#2c683c', light: '#428a55', dark: '#1d4c2a', contrastText: '#fff' },
    info: { main: '#2d5885', light: '#4675a5', dark: '#1d3f63', contrastText: '#fff' },
    action: { hover: 'rgba(25, 26, 30, 0.05)' },
    divider: 'rgba(25, 26, 30, 0.14)',
  },
} satisfies ColorSystemOptions;

export const dark = {
  palette: {
    background: { default: colours.ink, paper: colours.inkRaised },
    text: { primary: '#f2ece0', secondary: '#b9b1a3', disabled: '#827c71' },
    primary: {
      main: colours.champagne,
      light: colours.champagneLight,
      dark: colours.champagneDeep,
      contrastText: colours.onChampagne,
    },
    secondary: {
      main: colours.champagne,
      light: colours.champagneLight,
      dark: colours.champagneDeep,
      contrastText: colours.onChampagne,
    },
    error: { main: '#ff9d90', light: '#ffc0b7', dark: '#e2705f', contrastText: '#2b0a06' },
    warning: { main: '#f0c36f', light: '#f8d997', dark: '#cf9f43', contrastText: '#231700' },
    success: { main: '#9ad3a6', light: '#bfe6c7', dark: '#6fae7d', contrastText: '#06210d' },
    info: { main: '#a4c7ec', light: '#c8def5', dark: '#78a5d3', contrastText: '#071c31' },
    action: { hover: 'rgba(242, 236, 224, 0.08)' },
    divider: 'rgba(242, 236, 224, 0.16)',
  },
} satisfies ColorSystemOptions;
