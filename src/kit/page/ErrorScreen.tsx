// The screen for an unknown address and for errors that no other code handles. It explains the error and
// offers links. It has plain elements because it must work when a chunk fails to load.
import { paths } from '#app/platform/address/paths.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { PageHeading } from './PageHeading.tsx';
import { StaticStyle } from './StaticStyle.tsx';
import css from './ErrorScreen.css';

export interface ErrorScreenProps {
  /** The status code and its text, for example '404 Not Found'. */
  status: string;
  explanation: string;
  retry?: { text?: string; onRetry: () => void };
}

export function ErrorScreen({ status, explanation, retry }: ErrorScreenProps) {
  return (
    <section className="lcr-page lcr-error" data-narrow>
      <StaticStyle id="error-screen" css={css} />
      <PageHeading title={status}>Unexpected Application Error!</PageHeading>
      <p className="lcr-error-status lcr-display">{status}</p>
      <p role="status">{explanation}</p>
      <div className="lcr-error-ways">
        {retry && (
          <button type="button" className="lcr-button" data-variant="contained" onClick={retry.onRetry}>
            {retry.text ?? 'Try again'}
          </button>
        )}
        <ButtonLink to={paths.landing} variant={retry ? 'outlined' : 'contained'}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to={paths.cars}>See the cars</ButtonLink>
      </div>
    </section>
  );
}
