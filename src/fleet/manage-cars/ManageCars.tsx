// The fleet's screen of the admins: add, update, delete, and the result.
import { Suspense, useId } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import adminTableStyle from '#app/kit/table/adminTable.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { TableRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { carAdminApi } from '../data/carAdminApi.ts';
import { carName, selectAllCars, selectListedCar } from '../data/carSelectors.ts';
import { useGetCarsQuery } from '../data/carApi.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import { Spinner } from '#app/kit/page/Spinner.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { CAR_COLUMNS, DETAIL_FIELDS } from './carColumns.tsx';
import { CAR_FILTERS, listedCars, pageOf } from './carPage.ts';
import { type FleetOutcome, manageCarsSlice, selectManageCars } from './manageCarsSlice.ts';
import Alert from '@mui/material/Alert';
import css from './CarBanner.css';

// Most visits only read the table: forms and dropzone load with their first use.
const CarForm = lazyPart(() => import('./CarForm.tsx'), 'CarForm');
const SelectedCar = lazyPart(() => import('./CarForm.tsx'), 'SelectedCar');

const { addFormToggled, changesDiscarded, changesKept, outcomeDismissed, screenLeft, updateRequested } =
  manageCarsSlice.actions;

// The details already contain the first two.
const HIDDEN_AT_FIRST = ['year', 'reason', 'dayPrice', 'weekPrice', ...DETAIL_FIELDS];

function useCarRows(view: TableView): TableRows<Car> {
  const { data, isFetching } = useGetCarsQuery();
  const listed = data ? listedCars(selectAllCars(data), view) : [];
  return {
    rows: pageOf(listed, view),
    total: listed.length,
    busy: isFetching,
    loadAll: async () => listed,
  };
}

export function ManageCars() {
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = useGetCarsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { isAddFormOpen, addedCount, selectedId, pendingId, outcome } = useAppSelector(selectManageCars);
  useDispatchOnUnmount(screenLeft);
  const selected = useAppSelector((state) => selectListedCar(state, selectedId ?? ''));
  const formId = useId();
  return (
    <>
      {/* The place of the first button, before the table is there. */}
      <StaticStyle id="admin-table" css={adminTableStyle} />
      <CarBanner follows banner={outcome} onClose={() => dispatch(outcomeDismissed())} />
      <div>
        <Button
          className="lcr-add"
          size="small"
          variant={isAddFormOpen ? 'outlined' : 'contained'}
          aria-expanded={isAddFormOpen}
          aria-controls={formId}
          onClick={() => dispatch(addFormToggled())}
        >
          {isAddFormOpen ? 'Cancel' : 'Add New Car'}
        </Button>
      </div>
      <Box id={formId} sx={{ mb: isAddFormOpen ? 3 : 0 }}>
        <Suspense fallback={<Spinner label="Loading the form" />}>
          {/* After a save, an empty form replaces the saved one. */}
          {isAddFormOpen && <CarForm key={addedCount} />}
        </Suspense>
      </Box>
      {/* The error replaces the cars, so that nothing above it moves. */}
      <CarBanner
        banner={
          error && !isFetching
            ? { kind: 'error', text: 'Failed to fetch cars', reason: errorMessage(error) }
            : null
        }
        onRetry={() => void refetch()}
      />
      {!data && isFetching && <Spinner label="Loading cars" />}
      {data && (
        <AdminTable
          label="Cars"
          columns={CAR_COLUMNS}
          useRows={useCarRows}
          pageSize={25}
          filters={CAR_FILTERS}
          hiddenAtFirst={HIDDEN_AT_FIRST}
          opens="update"
          grows
          emptyText="There are no cars to show."
          actions={{ update: (id) => dispatch(updateRequested(id)) }}
          dialogs={{
            delete: (car, onClose) => (
              <ConfirmCall
                endpoint={carAdminApi.endpoints.deleteCar}
                arg={car.id}
                question="Are you sure you want to delete this car?"
                // The screen reports success and failure.
                onFailed={onClose}
                onClose={onClose}
              >
                <p>{carName(car)}. Old reservations keep its name.</p>
              </ConfirmCall>
            ),
          }}
        />
      )}
      <Suspense>{selected && <SelectedCar key={selected.id} car={selected} />}</Suspense>
      {pendingId !== null && (
        <ConfirmDialog
          question="Discard the changes?"
          yes="Discard"
          no="Keep editing"
          onYes={() => dispatch(changesDiscarded())}
          onClose={() => dispatch(changesKept())}
        >
          <p>What you typed has not been saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface CarBannerProps {
  banner: FleetOutcome | null;
  onClose?: () => void;
  onRetry?: () => void;
  /** Stays visible while the page scrolls. */
  follows?: boolean;
}

/**
 * The result of the last change of the fleet, visible while the user works in the form below the table; and the
 * error of the fleet's query.
 */
function CarBanner({ banner, onClose, onRetry, follows = false }: CarBannerProps) {
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
