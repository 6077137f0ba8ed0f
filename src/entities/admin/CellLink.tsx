// A link in a cell of an admin table. The arrow keys reach its cell, so it is a tab stop only there.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface CellLinkProps {
  to: string;
  /** Whether its cell has the focus. */
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
