// The sign-out, for every button that signs out.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { signOut } from '../data/sessionThunks.ts';

const FAILED = 'You could not be signed out. Please check your connection and try again.';

/** Ends the session; the listener on session/ended then loads the page again. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  return () => {
    dispatch(signOut()).catch(() => dispatch(noticePosted({ kind: 'error', text: FAILED })));
  };
}
