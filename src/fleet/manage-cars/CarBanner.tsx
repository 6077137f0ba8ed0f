// The result of the last change of the fleet, visible while the user works in the form below the table; and the error
// of the fleet's query.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { FleetOutcome } from './manageCarsSlice.ts';
import css from './CarBanner.css';

export interface CarBannerProps {
  banner: FleetOutcome | null;
  onClose?: () => void;
  onRetry?: () => void;
  /** Stays visible while the page scrolls. */
  follows?: boolean;
}

export function CarBanner({ banner, onClose, onRetry, follows = false }: CarBannerProps) {
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Retry
    </Button>
  );
  // The live region exists before its text, because screen readers would otherwise miss the text.
  return (
    <div className="lcr-banner" role="alert" data-follows={follows}>
      <StaticStyle id="car-banner" css={css} />
      {banner && (
        <Alert
          severity={banner.kind}
          variant="outlined"
          role="presentation"
          action={retry}
          {...(onClose && { onClose, closeText: 'Close message' })}
        >
          <p>{banner.text}</p>
          {banner.reason && <p>{banner.reason}</p>}
        </Alert>
      )}
    </div>
  );
}
