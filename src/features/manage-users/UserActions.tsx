// What an admin can do to a user, from the row. Oneself, and so the last admin, cannot be demoted or deleted.
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { errorMessage } from '#app/api/apiError.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import { useAdministerUserMutation, useVerifyDriverMutation } from '#app/entities/user/index.ts';
import { RowActions } from '#app/shared/ui/dense-table/RowActions.tsx';
import type { User } from '#domain/contract/identity.ts';

export function UserActions(cell: GridRenderCellParams<User>) {
  const user = cell.row;
  const isOneself = useAppSelector(selectUserId) === user.id;
  const dispatch = useAppDispatch();
  const [administer, { isLoading: isChanging }] = useAdministerUserMutation();
  const [verify, { isLoading: isVerifying }] = useVerifyDriverMutation();
  const waiting = isChanging || isVerifying ? 'Saving...' : undefined;

  const tell = async (change: Promise<User>, done: string) => {
    try {
      await change;
      dispatch(noticePosted({ kind: 'success', text: done }));
    } catch (error) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(error) }));
    }
  };
  const setAdmin = (isAdmin: boolean) =>
    void tell(
      administer({ userId: user.id, changes: { isAdmin } }).unwrap(),
      isAdmin ? `${user.name} is an admin now.` : `${user.name} is no longer an admin.`,
    );

  return (
    <RowActions
      cell={cell}
      actions={[
        { text: 'Edit', kind: 'edit' },
        user.isAdmin
          ? {
              text: 'Remove Admin',
              onClick: () => setAdmin(false),
              refusal: isOneself ? 'You cannot take the admin role from yourself.' : waiting,
            }
          : { text: 'Make Admin', onClick: () => setAdmin(true), refusal: waiting },
        {
          text: 'Delete',
          kind: 'delete',
          harmful: true,
          refusal: isOneself ? 'You cannot delete yourself.' : undefined,
        },
        // Last, so that nothing else moves away from under the pointer when it disappears.
        ...(user.isDriver && !user.isVerifiedDriver
          ? [
              {
                text: 'Verify Driver',
                onClick: () =>
                  void tell(verify(user.id).unwrap(), `${user.name} is verified and sees the jobs.`),
                refusal: waiting,
              },
            ]
          : []),
      ]}
    />
  );
}
