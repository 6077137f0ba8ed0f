// The design tokens, each defined once. Style sheets use them as custom properties, MUI through the theme.
// docs/design.md shows them.

/** The colours: ink (black), ivory and paper (light), and champagne (the accent). */
export const colours = {
  ink: '#0e0f12',
  inkRaised: '#17181c',
  ivory: '#f6f1e7',
  ivoryMuted: '#e6dfd2',
  paper: '#fffcf5',
  champagne: '#dcc392',
  champagneLight: '#eedbb4',
  champagneDeep: '#b99d68',
  onChampagne: '#17140d',
  // Champagne has too little contrast for text on ivory; bronze is its darker variant.
  bronze: '#74571f',
} as const;

/** Overlays and borders on photographs or on ink, in both schemes. */
const veils = {
  scrim: 'rgb(14 15 18/.62)',
  'scrim-strong': 'rgb(14 15 18/.9)',
  'metal-line': 'rgb(220 195 146/.3)',
  'ivory-line': 'rgb(242 236 224/.2)',
} as const;

/** 3 px for buttons and inputs, 6 px for containers. */
export const radii = { control: 3, panel: 6 } as const;

/** From no shadow to the largest. In the dark scheme, a border separates surfaces, not the shadow. */
export const depths = [
  'none',
  '0 1px 2px rgb(14 15 18/.1)',
  '0 2px 10px rgb(14 15 18/.12)',
  '0 8px 28px rgb(14 15 18/.18)',
  '0 20px 60px rgb(14 15 18/.3)',
] as const;

/** In milliseconds: a press, a movement, a picture. No transition bounces. */
export const durations = { swift: 180, calm: 260, slow: 450 } as const;
export const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** The sizes of headings depend on the width of the window; the smaller sizes are fixed. */
export const sizes = {
  hero: 'clamp(3rem, 1.6rem + 6.2vw, 7rem)',
  h1: 'clamp(2.5rem, 1.9rem + 2.6vw, 4rem)',
  h2: 'clamp(1.9rem, 1.6rem + 1.2vw, 2.6rem)',
  h3: '1.7rem',
  h4: '1.4rem',
  lead: '1.1rem',
  small: '0.875rem',
  note: '0.84rem',
  tiny: '0.78rem',
} as const;

/** The margin of every page, and the space between its sections. */
const spaces = {
  gutter: 'clamp(18px, 4vw, 48px)',
  section: 'clamp(40px, 5vw, 72px)',
} as const;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declare(prefix: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--lcr-${prefix}${dashed(name)}:${value};`)
    .join('');
}

const withUnit = (values: Readonly<Record<string, number>>, unit: string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}${unit}`]));

/** All tokens as custom properties: --lcr-ink, --lcr-radius-panel, --lcr-size-h2, --lcr-time-calm and so on. */
export const tokenDeclarations = [
  declare('', colours),
  declare('', veils),
  declare('radius-', withUnit(radii, 'px')),
  declare('depth-', Object.fromEntries(depths.map((depth, level) => [String(level), depth]))),
  declare('time-', withUnit(durations, 'ms')),
  declare('', { ease: easing }),
  declare('size-', sizes),
  declare('', spaces),
].join('');
