// The button that reserves the compared cars together, and its summary.
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useDialog } from '#app/kit/dialog/useDialog.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { selectUserId } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { OrderedCar } from './OrderDialog.tsx';

const OrderDialog = lazyPart(() => import('./OrderDialog.tsx'), 'OrderDialog');

interface ReserveTogetherProps {
  cars: readonly OrderedCar[];
  /** The open summary stays when a car is taken meanwhile. */
  areFree: boolean;
}

export function ReserveTogether({ cars, areFree }: ReserveTogetherProps) {
  const { pathname, search } = useLocation();
  const userId = useAppSelector(selectUserId);
  const { dialog, openDialog, closeDialog } = useDialog('order');
  const count = String(cars.length);
  return (
    <p className="lcr-compare-more">
      {areFree && userId && (
        <button
          type="button"
          className="lcr-button"
          data-variant="contained"
          aria-haspopup="dialog"
          onClick={() => openDialog('order')}
        >
          Reserve these {count} cars
        </button>
      )}
      {areFree && !userId && (
        <Link className="lcr-button" to={paths.signIn} state={{ from: pathname + search }}>
          Sign in to reserve these {count} cars
        </Link>
      )}
      {dialog && userId && (
        <Suspense>
          <OrderDialog cars={cars} onClose={closeDialog} />
        </Suspense>
      )}
    </p>
  );
}
