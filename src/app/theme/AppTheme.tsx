// The MUI theme around the screens that use MUI components. Every style sheet has the nonce of the page.
import type { ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { styleCache } from './styleCache.ts';
import { theme } from './theme.ts';

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      {/* applyScheme sets the scheme on <html>; MUI only reads it. */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
