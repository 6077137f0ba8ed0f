// The widths at which layouts change, as media queries. The style sheets repeat these values because CSS
// cannot read TypeScript constants.

/** Phones, and tablets in portrait orientation: columns are stacked. */
export const NARROW = '(max-width: 768px)';
/** Wide screens: optional parts are visible. */
export const WIDE = '(min-width: 1120px)';
