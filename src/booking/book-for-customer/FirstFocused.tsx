// Fields that a click of the user has opened: the first one gets the focus.
import { useEffect, useRef, type ReactNode } from 'react';

export function FirstFocused({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
