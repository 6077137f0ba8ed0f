// The way from the list of cars to the comparison.
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { paths } from '#app/platform/address/paths.ts';
import {
  selectShortlist,
  SHORTLIST_MAX,
  shortlistCleared,
} from '#app/platform/preferences/preferencesSlice.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { writeComparison } from './comparisonInAddress.ts';
import shortlistBarStyle from './shortlistBar.css';

/** `search` has the dates of the list, with '?'. */
export function ShortlistBar({ search }: { search: string }) {
  const dispatch = useAppDispatch();
  const carIds = useAppSelector(selectShortlist);
  return (
    <section className="lcr-shortlist-bar" aria-label="Cars to compare">
      <StaticStyle id="shortlist-bar" css={shortlistBarStyle} />
      <p role="status">{`${String(carIds.length)} of ${String(SHORTLIST_MAX)} cars`}</p>
      <button type="button" className="lcr-button" onClick={() => dispatch(shortlistCleared())}>
        Clear
      </button>
      <Link
        className="lcr-button"
        data-variant="contained"
        to={paths.compare + writeComparison(search, { carIds })}
      >
        Compare
      </Link>
    </section>
  );
}
