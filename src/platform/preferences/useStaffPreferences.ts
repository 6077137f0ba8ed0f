// How the signed-in person left the staff area on this device.
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { staffChanged, type StaffPreferences } from './preferencesSlice.ts';

const NOTHING: StaffPreferences = {};

/** The preferences of the signed-in person, and the function that changes some of them. */
export function useStaffPreferences() {
  const dispatch = useAppDispatch();
  const person = useAppSelector(({ session }) => session.userId);
  const preferences = useAppSelector((state) => state.preferences.staff[person] ?? NOTHING);
  return {
    preferences,
    change: (changes: StaffPreferences) => void dispatch(staffChanged({ person, changes })),
  };
}
