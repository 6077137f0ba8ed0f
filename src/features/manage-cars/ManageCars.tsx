// The fleet as admins keep it: add, update, delete, and what became of it.
import { lazy, Suspense, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useTableState } from '#app/api/tableSlice.ts';
import { selectAllCars, selectListedCar, useGetCarsQuery } from '#app/entities/car/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import { RowActionContext } from '#app/shared/ui/dense-table/rowActions.ts';
import { Spinner } from '#app/shared/ui/Spinner.tsx';
import { CarBanner, type Banner } from './CarBanner.tsx';
import { CarsTable } from './CarsTable.tsx';
import { DeleteCarDialog } from './DeleteCarDialog.tsx';
import { carTableSlice, manageCarsSlice, selectManageCars, type FleetOutcome } from './manageCarsSlice.ts';

// Most visits only look at the table: forms and dropzone come with the first use of them.
const AddCarForm = lazy(async () => ({ default: (await import('./AddCarForm.tsx')).AddCarForm }));
const SelectedCar = lazy(async () => ({ default: (await import('./SelectedCar.tsx')).SelectedCar }));

const { addFormToggled, changesDiscarded, changesKept, outcomeDismissed, screenLeft, updateRequested } =
  manageCarsSlice.actions;

const OUTCOME_TEXTS: Readonly<Record<FleetOutcome['kind'], string>> = {
  added: 'Car added successfully',
  updated: 'Car updated successfully',
  deleted: 'Car deleted successfully',
  updateFailed: 'Failed to update car',
  deletionFailed: 'Failed to delete car',
};

function bannerOf(outcome: FleetOutcome): Banner {
  const text = OUTCOME_TEXTS[outcome.kind];
  return 'reason' in outcome ? { kind: 'error', text, reason: outcome.reason } : { kind: 'success', text };
}

export function ManageCars() {
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = useGetCarsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { isAddFormOpen, addedCount, selectedId, pendingId, outcome } = useAppSelector(selectManageCars);
  useDispatchOnUnmount(screenLeft);
  const { dialog, onRowAction, closeDialog, selection } = useTableState(carTableSlice);
  const selected = useAppSelector((state) => selectListedCar(state, selectedId ?? ''));
  const carToDelete = useAppSelector((state) => selectListedCar(state, dialog?.id ?? ''));
  const formId = useId();

  const unread: Banner | undefined =
    error && !isFetching
      ? {
          kind: 'error',
          text: 'Failed to fetch cars',
          reason: errorMessage(error),
          onRetry: () => void refetch(),
        }
      : undefined;
  const onAction = (kind: string, id: string) => {
    if (kind === 'update') dispatch(updateRequested(id));
    else onRowAction(kind, id);
  };

  return (
    <RowActionContext value={onAction}>
      <CarBanner
        follows
        banner={outcome ? bannerOf(outcome) : undefined}
        onClose={() => dispatch(outcomeDismissed())}
      />
      <Box sx={{ mb: 2 }}>
        <Button
          size="small"
          variant={isAddFormOpen ? 'outlined' : 'contained'}
          aria-expanded={isAddFormOpen}
          aria-controls={formId}
          onClick={() => dispatch(addFormToggled())}
        >
          {isAddFormOpen ? 'Cancel' : 'Add New Car'}
        </Button>
      </Box>
      <Box id={formId} sx={{ mb: isAddFormOpen ? 3 : 0 }}>
        <Suspense fallback={<Spinner label="Loading the form" />}>
          {/* A form that was saved makes way for an empty one. */}
          {isAddFormOpen && <AddCarForm key={addedCount} />}
        </Suspense>
      </Box>
      {/* It says so where the cars would be: nothing above it moves. */}
      <CarBanner banner={unread} />
      {data && <CarsTable cars={selectAllCars(data)} busy={isFetching} selection={selection} />}
      {!data && isFetching && <Spinner label="Loading cars" />}
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
      {carToDelete && <DeleteCarDialog car={carToDelete} onClose={closeDialog} />}
    </RowActionContext>
  );
}
