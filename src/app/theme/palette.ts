// Colours: near-black ink, warm ivory, and champagne as the one metal. Both schemes hold WCAG AA for text.
import type { ColorSystemOptions } from '@mui/material/styles';

const ink = '#0e0f12';
const ivory = '#f6f1e7';
const champagne = '#dcc392';
// Champagne is too pale for text on ivory; this is the same metal in shadow.
const bronze = '#74571f';

export const light: ColorSystemOptions = {
  palette: {
    background: { default: ivory, paper: '#fffcf5' },
    text: { primary: '#191a1e', secondary: '#57524a', disabled: '#857f74' },
    primary: { main: '#1c1d22', light: '#3a3c44', dark: ink, contrastText: ivory },
    secondary: { main: bronze, light: '#957233', dark: '#594214', contrastText: '#fffcf5' },
    error: { main: '#a3261c', light: '#c04236', dark: '#7d1810', contrastText: '#fff' },
    warning: { main: '#875300', light: '#a86a08', dark: '#653e00', contrastText: '#fff' },
    success: { main: '#2c683c', light: '#428a55', dark: '#1d4c2a', contrastText: '#fff' },
    info: { main: '#2d5885', light: '#4675a5', dark: '#1d3f63', contrastText: '#fff' },
    divider: 'rgb(25 26 30 / 0.14)',
  },
};

export const dark: ColorSystemOptions = {
  palette: {
    background: { default: ink, paper: '#17181c' },
    text: { primary: '#f2ece0', secondary: '#b9b1a3', disabled: '#827c71' },
    primary: { main: champagne, light: '#eedbb4', dark: '#b99d68', contrastText: '#17140d' },
    secondary: { main: champagne, light: '#eedbb4', dark: '#b99d68', contrastText: '#17140d' },
    error: { main: '#ff9d90', light: '#ffc0b7', dark: '#e2705f', contrastText: '#2b0a06' },
    warning: { main: '#f0c36f', light: '#f8d997', dark: '#cf9f43', contrastText: '#231700' },
    success: { main: '#9ad3a6', light: '#bfe6c7', dark: '#6fae7d', contrastText: '#06210d' },
    info: { main: '#a4c7ec', light: '#c8def5', dark: '#78a5d3', contrastText: '#071c31' },
    divider: 'rgb(242 236 224 / 0.16)',
  },
};
