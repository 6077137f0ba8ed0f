// A link that looks like a button.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import buttonStyle from './button.css';
import { StaticStyle } from './StaticStyle.tsx';

export interface ButtonLinkProps {
  to: string;
  variant?: 'contained' | 'outlined';
  /** 'inherit' uses the colour of the surrounding text. */
  color?: 'primary' | 'inherit';
  size?: 'medium' | 'large';
  fullWidth?: boolean;
  /** The navigation state for react-router's Link. */
  state?: unknown;
  replace?: boolean;
  children: ReactNode;
}

export function ButtonLink({
  to,
  variant = 'outlined',
  color = 'primary',
  size = 'medium',
  fullWidth = false,
  state,
  replace = false,
  children,
}: ButtonLinkProps) {
  return (
    <>
      <StaticStyle id="button" css={buttonStyle} />
      <Link
        className="lcr-button"
        data-variant={variant}
        data-color={color}
        data-size={size}
        data-wide={fullWidth}
        to={to}
        state={state}
        replace={replace}
      >
        {children}
      </Link>
    </>
  );
}
