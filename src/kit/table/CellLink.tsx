// A link in a cell of an admin table. The arrow keys reach its cell; it is a tab stop only while the cell has focus.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface CellLinkProps {
  to: string;
  /** True when its cell has the focus. */
  hasFocus: boolean;
  title?: string;
  children: ReactNode;
}

export function CellLink({ to, hasFocus, title, children }: CellLinkProps) {
  return (
    <Link className="lcr-cell-link" to={to} title={title} tabIndex={hasFocus ? 0 : -1}>
      {children}
    </Link>
  );
}
