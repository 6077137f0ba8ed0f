// A link that looks like a button.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import buttonStyle from './button.css';
import { StaticStyle } from './StaticStyle.tsx';

export interface ButtonLinkProps {
  to: string;
  variant?: 'contained' | 'outlined';
  /** 'inherit' takes the colour of the text around it. */
  color?: 'primary' | 'inherit';
  size?: 'medium' | 'large';
  fullWidth?: boolean;
  /** Navigation state, as react-router's Link takes it. */
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
