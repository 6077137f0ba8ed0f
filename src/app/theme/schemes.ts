// Light and dark as custom properties with MUI's names, so that plain style sheets and MUI components share one
// palette, and the page has its colours before any script.
import { dark, light } from './palette.ts';

type Palette = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

function declare(palette: Palette): string {
  return Object.entries(palette)
    .flatMap(([group, value]) =>
      typeof value === 'string'
        ? [`--mui-palette-${group}:${value};`]
        : Object.entries(value).map(([shade, colour]) => `--mui-palette-${group}-${shade}:${colour};`),
    )
    .join('');
}

/** The attribute of an element with the other scheme, and of <html> for the scheme of the page. */
export const SCHEME_SELECTOR = '[data-scheme="%s"]';
const ofScheme = (scheme: 'light' | 'dark') => SCHEME_SELECTOR.replace('%s', scheme);

// With more contrast, secondary text and dividers have the colour of primary text.
const moreContrast =
  '--mui-palette-text-secondary:var(--mui-palette-text-primary);--mui-palette-text-disabled:var(--mui-palette-text-primary);--mui-palette-divider:var(--mui-palette-text-primary);';

export const schemeStyles = `
:root,${ofScheme('light')}{color-scheme:light;${declare(light.palette)}}
${ofScheme('dark')}{color-scheme:dark;${declare(dark.palette)}}
@media (prefers-contrast:more){:root:root,:root${ofScheme('dark')}{${moreContrast}}}
`;
