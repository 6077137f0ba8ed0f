// Fields that a click of the user has opened, or made the next ones to fill: the first one gets the focus.
import { useEffect, useRef, type ReactNode } from 'react';

export interface FirstFocusedProps {
  className?: string;
  /** False until the fields are the next ones. */
  isNext?: boolean;
  children: ReactNode;
}

export function FirstFocused({ className, isNext = true, children }: FirstFocusedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNext) place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isNext]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
