// The styles of all MUI components; no other file sets them.
import type { Components, Theme } from '@mui/material/styles';
import { colours, radii, sizes } from './tokens.ts';

declare module '@mui/material/Paper' {
  // A container for a form or a list of facts: a border and padding.
  interface PaperPropsVariantOverrides {
    panel: true;
  }
}

type AppComponents = Components<Omit<Theme, 'components'>>;

const focusRing = {
  outline: '2px solid var(--mui-palette-secondary-main)',
  outlineOffset: 3,
};

export const components: AppComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        padding: theme.spacing(1.25, 3),
        letterSpacing: '0.03em',
        transition: theme.transitions.create(['background-color', 'border-color', 'color'], {
          duration: theme.transitions.duration.shorter,
        }),
      }),
      sizeLarge: ({ theme }) => ({ minHeight: 52, padding: theme.spacing(1.5, 4), fontSize: '1rem' }),
      sizeSmall: ({ theme }) => ({ minHeight: 36, padding: theme.spacing(0.75, 2) }),
      outlined: { borderColor: 'currentColor' },
      // In forced colours a filled button has no background: a border shows it.
      contained: { '@media (forced-colors: active)': { border: '1px solid' } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' } },
    variants: [
      {
        props: { variant: 'panel' },
        style: ({ theme }) => ({
          padding: theme.spacing(2),
          border: `1px solid ${theme.vars.palette.divider}`,
          [theme.breakpoints.up('sm')]: { padding: theme.spacing(3) },
        }),
      },
    ],
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radii.panel } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radii.panel,
        padding: theme.spacing(1),
        border: `1px solid ${theme.vars.palette.divider}`,
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h3, paddingBottom: theme.spacing(1) }) },
  },
  MuiDialogActions: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(2, 3, 2.5) }) } },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginBottom: theme.spacing(0.75),
        fontSize: sizes.small,
        fontWeight: 550,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        minHeight: 48,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
      }),
      // Only the border distinguishes an input from the page: it needs a contrast of 3:1.
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.text.disabled }),
      input: ({ theme }) => ({ padding: theme.spacing(1.5, 1.75) }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: sizes.note } } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        border: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
        fontSize: '0.95rem',
        alignItems: 'center',
        padding: theme.spacing(1, 2),
        '&.MuiAlert-standard.MuiAlert-colorError': { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        fontSize: '0.8rem',
        backgroundColor: colours.ink,
        color: colours.ivory,
        padding: '6px 10px',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { borderRadius: radii.control } },
  },
  MuiLink: { defaultProps: { underline: 'always', color: 'secondary' } },
};
