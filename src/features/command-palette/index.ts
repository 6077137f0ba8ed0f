export { CommandPalette } from './CommandPalette.tsx';
export { commandPaletteSlice } from './commandPaletteSlice.ts';
