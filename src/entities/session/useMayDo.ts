// Whether the signed-in user has a permission; a hint for the screens, because the server decides.
import { useAppSelector } from '#app/store/hooks.ts';
import type { RootState } from '#app/store/types.ts';
import { mayDo, type Permission } from '#domain/staff/permissions.ts';
import { selectStaffRole } from './sessionSlice.ts';

export const selectMayDo = (state: RootState, permission: Permission): boolean =>
  mayDo(selectStaffRole(state), permission);

export const useMayDo = (permission: Permission): boolean =>
  useAppSelector((state) => selectMayDo(state, permission));
