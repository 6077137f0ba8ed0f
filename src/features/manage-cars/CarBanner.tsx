// What became of the last change of the fleet, in sight while the form below the table is worked on; and, in the
// table's place, why the fleet could not be read.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import type { FleetOutcome } from './manageCarsSlice.ts';
import css from './CarBanner.css';

export interface CarBannerProps {
  banner: FleetOutcome | null;
  onClose?: () => void;
  onRetry?: () => void;
  /** Stays in sight while the page scrolls. */
  follows?: boolean;
}

export function CarBanner({ banner, onClose, onRetry, follows = false }: CarBannerProps) {
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      Retry
    </Button>
  );
  // The region is there before its text, or screen readers would miss it.
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
