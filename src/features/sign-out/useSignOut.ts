// Signing out, from wherever a button for it stands.
import { useAppDispatch } from '#app/store/hooks.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { signOut } from '#app/entities/session/index.ts';

const FAILED = 'You could not be signed out. Please check your connection and try again.';

/** Ends the session; the page is then loaded anew by the listener on session/ended. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  return () => {
    dispatch(signOut()).catch(() => dispatch(noticePosted({ kind: 'error', text: FAILED })));
  };
}
