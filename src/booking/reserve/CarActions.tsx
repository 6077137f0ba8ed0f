// What a visitor does with the page of a car besides reserving it.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { carName } from '#app/fleet/index.ts';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import buttonStyle from '#app/kit/page/button.css';
import type { Car } from '#domain/fleet/contract/cars.ts';

export function CarActions({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
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
    </div>
  );
}
