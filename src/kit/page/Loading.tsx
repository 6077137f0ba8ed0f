// Shows that content is loading.
import { Spinner } from './Spinner.tsx';
import { StaticStyle } from './StaticStyle.tsx';
import css from './Loading.css';

export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="lcr-loading" role="status">
      <StaticStyle id="loading" css={css} />
      <Spinner />
      <p>{text}</p>
    </div>
  );
}
