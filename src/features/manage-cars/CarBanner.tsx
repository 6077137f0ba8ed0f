// What became of the last change of the fleet; stays in sight while the form below the table is worked on.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';

const css = `
.lcr-banner{position:sticky;top:8px;z-index:20}
.lcr-banner>*{margin-bottom:14px;background:var(--mui-palette-background-paper)}
`;

export interface Banner {
  kind: 'error' | 'success';
  text: string;
  /** The server's reason. */
  reason?: string;
  onRetry?: () => void;
}

export function CarBanner({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  // The region is there before its text, or screen readers would miss it.
  return (
    <div className="lcr-banner" role="alert">
      <StaticStyle id="car-banner" css={css} />
      {banner && (
        <Alert
          severity={banner.kind}
          variant="outlined"
          role="presentation"
          {...(banner.onRetry
            ? {
                action: (
                  <Button color="inherit" size="small" onClick={banner.onRetry}>
                    Retry
                  </Button>
                ),
              }
            : { onClose, closeText: 'Close message' })}
        >
          <p>{banner.text}</p>
          {banner.reason && <p>{banner.reason}</p>}
        </Alert>
      )}
    </div>
  );
}
