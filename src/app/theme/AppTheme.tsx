// Puts the house style around the screens that are made of MUI's pieces. Every sheet it makes carries the page's nonce.
import type { ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { styleCache } from './styleCache.ts';
import { theme } from './theme.ts';

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      {/* Which scheme it is stands on <html> (applyScheme): MUI only has to read it. */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
