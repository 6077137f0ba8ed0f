// The widths at which screens change, as media queries. Style sheets spell them out: they are text of their own.

/** A phone, or a tablet held upright: one thing beside another becomes one below the other. */
export const NARROW = '(max-width: 768px)';
/** Room for what can wait elsewhere. */
export const WIDE = '(min-width: 1120px)';
