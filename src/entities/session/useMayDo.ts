// Whether the signed-in person may do what needs a permission; a hint for the screens, as everything of the session.
import { useAppSelector } from '#app/store/hooks.ts';
import type { RootState } from '#app/store/types.ts';
import { mayDo, type Permission } from '#domain/staff/permissions.ts';
import { selectStaffRole } from './sessionSlice.ts';

export const selectMayDo = (state: RootState, permission: Permission): boolean =>
  mayDo(selectStaffRole(state), permission);

export const useMayDo = (permission: Permission): boolean =>
  useAppSelector((state) => selectMayDo(state, permission));
