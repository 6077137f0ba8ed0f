// Deleting a car after a question; the screen's banner says what became of it.
import { useAppDispatch } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { useResetOnUnmount } from '#app/api/useResetOnUnmount.ts';
import { useDeleteCarMutation } from '#app/entities/car/index.ts';
import { ConfirmDialog } from '#app/shared/ui/ConfirmDialog.tsx';
import type { Car } from '#domain/contract/cars.ts';
import { manageCarsSlice } from './manageCarsSlice.ts';

const { carDeleted, deletionFailed } = manageCarsSlice.actions;

export function DeleteCarDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [deleteCar, deletion] = useResetOnUnmount(useDeleteCarMutation({ fixedCacheKey: 'deleteCar' }));
  const remove = async () => {
    const { error } = await deleteCar(car.id);
    dispatch(error ? deletionFailed(errorMessage(error)) : carDeleted(car.id));
    onClose();
  };
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this car?"
      yes="Delete"
      busy={deletion.isLoading}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>
        {car.make} {car.model}. Old reservations keep its name.
      </p>
    </ConfirmDialog>
  );
}
