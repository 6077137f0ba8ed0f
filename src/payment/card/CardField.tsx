// The card's number, expiry and code in one field of the provider, with the style of a text field.
import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useColorScheme, useTheme, type CssVarsTheme, type Theme } from '@mui/material/styles';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { PAYMENT_TEXTS } from '../checkout/paymentTexts.ts';
import { usePaymentSystem } from './usePaymentSystem.ts';

export interface CardFieldProps {
  /** Shown below the field, which is then marked. */
  error?: string | undefined;
  disabled?: boolean;
  onEmptyChange: (empty: boolean) => void;
}

const FIELD_HEIGHT = 50;
/** The sandbox's field has higher rows, and two of them on a phone. */
const SANDBOX_FIELD_HEIGHT = { xs: 90, sm: 54 };

type SchemedTheme = Theme & Partial<Pick<CssVarsTheme, 'colorSchemes'>>;

/** The field is in the provider's iframe, where CSS variables do not apply: it gets the values of the scheme. */
function cardOptions(
  theme: SchemedTheme,
  scheme: 'light' | 'dark',
  disabled: boolean,
): StripeCardElementOptions {
  const palette = theme.colorSchemes?.[scheme]?.palette ?? theme.palette;
  const { typography } = theme;
  return {
    hidePostalCode: true,
    disabled,
    style: {
      base: {
        color: palette.text.primary,
        iconColor: palette.text.secondary,
        fontFamily: typography.fontFamily ?? 'sans-serif',
        fontSize: '16px',
        lineHeight: '24px',
        '::placeholder': { color: palette.text.secondary },
      },
      invalid: { color: palette.error.main, iconColor: palette.error.main },
    },
  };
}

export function CardField({ error, disabled = false, onEmptyChange }: CardFieldProps) {
  const { status, retry } = usePaymentSystem();
  const isSandbox = useGetConfigQuery().data?.sandbox ?? false;
  const height = isSandbox ? SANDBOX_FIELD_HEIGHT : FIELD_HEIGHT;
  const theme = useTheme<SchemedTheme>();
  const { colorScheme = 'light' } = useColorScheme();
  const id = useId();
  const focusColor = error === undefined ? 'primary.main' : 'error.main';
  return (
    <FormControl fullWidth error={error !== undefined} disabled={disabled}>
      {/* The label keeps its colour while a payment is under way: it belongs to no field of the form. */}
      <FormLabel id={`${id}-label`} disabled={false}>
        Card details
      </FormLabel>
      {/* Only the provider has the input: no recorded state contains it. */}
      <div data-outside>
        {status === 'unavailable' && (
          <p>The card field is empty here: what is typed in it is never recorded.</p>
        )}
        {status === 'failed' && <ErrorWithRetry message={PAYMENT_TEXTS.notReady} onRetry={retry} />}
        {status === 'loading' && (
          <Skeleton variant="rounded" sx={{ height }} aria-label="Loading the card field" />
        )}
        {status === 'ready' && (
          <Box
            role="group"
            aria-labelledby={`${id}-label`}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            sx={{
              minHeight: height,
              px: 1.75,
              py: 1.5,
              border: 1,
              borderRadius: 1,
              borderColor: error === undefined ? 'text.disabled' : 'error.main',
              bgcolor: 'background.paper',
              '&:hover': { borderColor: error === undefined ? 'text.secondary' : 'error.main' },
              // The same width as the border of a focused text field, without a layout shift.
              '&:focus-within, &:has(.StripeElement--focus)': {
                borderColor: focusColor,
                boxShadow: `inset 0 0 0 1px var(--mui-palette-${error === undefined ? 'primary' : 'error'}-main)`,
              },
            }}
          >
            <CardElement
              options={cardOptions(theme, colorScheme, disabled)}
              onChange={({ empty }) => onEmptyChange(empty)}
            />
          </Box>
        )}
      </div>
      {error !== undefined && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
