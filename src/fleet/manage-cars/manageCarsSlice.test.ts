// Checks which car the update form shows: another car replaces it at once only without unsaved changes.
import { manageCarsSlice } from './manageCarsSlice.ts';

const { reducer, actions, getInitialState } = manageCarsSlice;
const { updateRequested, updateFormTouched, changesDiscarded, changesKept } = actions;
type Event = Parameters<typeof reducer>[1];
const answered = (endpointName: string, originalArgs: unknown): Event => ({
  type: 'api/executeMutation/fulfilled',
  meta: { requestId: '1', requestStatus: 'fulfilled', arg: { endpointName, originalArgs } },
});
const carDeleted = (id: string) => answered('deleteCar', id);
const after = (...events: Event[]) => events.reduce(reducer, getInitialState());

test('shows the car whose update was requested', () => {
  expect(after(updateRequested('a'))).toMatchObject({ selectedId: 'a', pendingId: null });
});

test('resets the state when the user leaves the screen', () => {
  const { addFormToggled, screenLeft } = actions;
  const opened = [addFormToggled(), updateRequested('a'), updateFormTouched()];
  expect(after(...opened)).toMatchObject({ isAddFormOpen: true, isTouched: true });
  expect(after(...opened, screenLeft())).toEqual(getInitialState());
  expect(after(addFormToggled(), addFormToggled())).toEqual(getInitialState());
});

test('replaces an unchanged form at once', () => {
  expect(after(updateRequested('a'), updateRequested('b'))).toMatchObject({
    selectedId: 'b',
    pendingId: null,
  });
});

test('keeps a changed form until its changes may be discarded', () => {
  const asked = [updateRequested('a'), updateFormTouched(), updateRequested('b')];
  expect(after(...asked)).toMatchObject({ selectedId: 'a', isTouched: true, pendingId: 'b' });
  expect(after(...asked, changesKept())).toMatchObject({ selectedId: 'a', isTouched: true, pendingId: null });
  expect(after(...asked, changesDiscarded())).toMatchObject({
    selectedId: 'b',
    isTouched: false,
    pendingId: null,
  });
});

test('ignores a request for the car that is shown', () => {
  const touched = [updateRequested('a'), updateFormTouched()];
  expect(after(...touched, updateRequested('a'))).toEqual(after(...touched));
});

test('closes the form of a car that is deleted, and no other', () => {
  expect(after(updateRequested('a'), carDeleted('a'))).toMatchObject({ selectedId: null });
  expect(after(updateRequested('a'), carDeleted('b'))).toMatchObject({ selectedId: 'a' });
  expect(after(updateRequested('a'), answered('saveCar', { uploadId: '1', carId: 'a' }))).toMatchObject({
    selectedId: null,
    outcome: { kind: 'success', text: 'Car updated successfully' },
  });
});
