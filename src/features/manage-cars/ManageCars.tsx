// The fleet as admins keep it: add, update, delete, and what became of it.
import { lazy, Suspense, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { errorMessage } from '#app/api/apiError.ts';
import { selectAllCars, useDeleteCarMutation, useGetCarsQuery } from '#app/entities/car/index.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import { Spinner } from '#app/shared/ui/Spinner.tsx';
import type { Car } from '#domain/contract/cars.ts';
import { CarBanner, type Banner } from './CarBanner.tsx';
import { CarsTable } from './CarsTable.tsx';
import { useCarSelection } from './useCarSelection.ts';

// Most visits only look at the table: forms and dropzone come with the first wish for them.
const AddCarForm = lazy(async () => ({ default: (await import('./AddCarForm.tsx')).AddCarForm }));
const SelectedCar = lazy(async () => ({ default: (await import('./SelectedCar.tsx')).SelectedCar }));

export function ManageCars() {
  const { data, error, isFetching, refetch } = useGetCarsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [deleteCar] = useDeleteCarMutation();
  const [banner, setBanner] = useKept<Banner | undefined>('carBanner', undefined);
  const [isAdding, setIsAdding] = useKept('addCar', false);
  // A form that was saved makes way for an empty one.
  const [added, setAdded] = useKept('carsAdded', 0);
  const selection = useCarSelection();
  const [doomed, setDoomed] = useKept<Car | undefined>('carDialog', undefined);
  const formId = useId();

  const remove = async (car: Car) => {
    try {
      await deleteCar(car.id).unwrap();
      setBanner({ kind: 'success', text: 'Car deleted successfully' });
      if (selection.selected?.id === car.id) selection.clear();
    } catch (failure) {
      setBanner({ kind: 'error', text: 'Failed to delete car', reason: errorMessage(failure) });
    }
    setDoomed(undefined);
  };
  const unread: Banner | undefined =
    error && !isFetching
      ? {
          kind: 'error',
          text: 'Failed to fetch cars',
          reason: errorMessage(error),
          onRetry: () => void refetch(),
        }
      : undefined;

  return (
    <>
      <CarBanner follows banner={banner} onClose={() => setBanner(undefined)} />
      <Box sx={{ mb: 2 }}>
        <Button
          size="small"
          variant={isAdding ? 'outlined' : 'contained'}
          aria-expanded={isAdding}
          aria-controls={formId}
          onClick={() => setIsAdding((open) => !open)}
        >
          {isAdding ? 'Cancel' : 'Add New Car'}
        </Button>
      </Box>
      <Box id={formId} sx={{ mb: isAdding ? 3 : 0 }}>
        <Suspense fallback={<Spinner label="Loading the form" />}>
          {isAdding && (
            <AddCarForm
              key={added}
              keptAs={`addCar:${added}`}
              onAdded={() => {
                setAdded((count) => count + 1);
                setBanner({ kind: 'success', text: 'Car added successfully' });
              }}
            />
          )}
        </Suspense>
      </Box>
      {/* It says so where the cars would be: nothing above it moves. */}
      <CarBanner banner={unread} />
      {data && (
        <CarsTable
          cars={selectAllCars(data)}
          busy={isFetching}
          wishes={{ onUpdate: selection.choose, onDelete: setDoomed }}
        />
      )}
      {!data && isFetching && <Spinner label="Loading cars" />}
      <Suspense>
        {selection.selected && (
          <SelectedCar
            key={selection.selected.id}
            car={selection.selected}
            onTouched={selection.touched}
            onUpdated={() => {
              selection.clear();
              setBanner({ kind: 'success', text: 'Car updated successfully' });
            }}
            onFailed={(reason) => setBanner({ kind: 'error', text: 'Failed to update car', reason })}
            onCancel={selection.clear}
          />
        )}
      </Suspense>
      {selection.wanted && (
        <ConfirmDialog
          question="Discard the changes?"
          yes="Discard"
          no="Keep editing"
          busyText="Discarding..."
          explain={errorMessage}
          onYes={async () => selection.discard()}
          onClose={selection.keep}
        >
          <p>What you typed has not been saved.</p>
        </ConfirmDialog>
      )}
      {doomed && (
        <ConfirmDialog
          question="Are you sure you want to delete this car?"
          yes="Delete"
          explain={errorMessage}
          onYes={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            {doomed.make} {doomed.model}. Old reservations keep its name.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
