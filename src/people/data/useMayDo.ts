// Whether the signed-in user has a permission; a hint for the screens, because the server decides.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { mayDo, type Permission } from '#domain/people/permissions.ts';
import { selectStaffRole } from './sessionSlice.ts';

/**
 * True where the role of the signed-in user has the permission; false for guests. Until the server has answered the
 * role, an admin counts as a manager and all other users have no role.
 */
export const selectMayDo = (state: RootState, permission: Permission): boolean =>
  mayDo(selectStaffRole(state), permission);

/** `selectMayDo` as a hook. */
export const useMayDo = (permission: Permission): boolean =>
  useAppSelector((state) => selectMayDo(state, permission));
