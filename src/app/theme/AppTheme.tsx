// Puts the house style around the screens that are made of MUI's pieces. Every sheet it makes carries the page's nonce.
import type { ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { cspNonce } from '#app/shared/lib/cspNonce.ts';
import { theme } from './theme.ts';

const nonce = cspNonce();
const cache = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) });

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      {/* Which scheme it is stands on <html> (applyScheme): MUI only has to read it. */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
