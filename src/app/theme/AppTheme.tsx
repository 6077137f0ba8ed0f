// Puts the house style around the app. Every sheet it makes carries the page's nonce.
import type { ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { cspNonce } from '#app/shared/lib/cspNonce.ts';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { globalStyles } from './globalStyles.ts';
import { theme } from './theme.ts';

const nonce = cspNonce();
const cache = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) });

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      {/* The system decides between light and dark; nothing is stored. */}
      <ThemeProvider theme={theme} storageManager={null}>
        <CssBaseline enableColorScheme />
        <StaticStyle id="global" css={globalStyles} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
