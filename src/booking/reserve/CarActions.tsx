// What a visitor does with the page of a car besides reserving it.
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { paths } from '#app/platform/address/paths.ts';
import { selectShortlist } from '#app/platform/preferences/preferencesSlice.ts';
import { carName, ShortlistToggle } from '#app/fleet/index.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import buttonStyle from '#app/kit/page/button.css';
import type { Car } from '#domain/fleet/contract/cars.ts';

export function CarActions({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
  const marked = useAppSelector(selectShortlist).length;
  // The address has the dates and the extras of the form.
  const share = async () => {
    const { shareAddress } = await import('#app/platform/browser/share.ts');
    await dispatch(shareAddress(carName(car), window.location.href));
  };
  return (
    <div className="lcr-car-actions">
      <StaticStyle id="button" css={buttonStyle} />
      <button type="button" className="lcr-button" onClick={() => void share()}>
        Share
      </button>
      <ShortlistToggle car={car} className="lcr-button" />
      {marked > 0 && (
        <Link className="lcr-button" to={paths.compare}>{`See ${String(marked)} side by side`}</Link>
      )}
    </div>
  );
}
