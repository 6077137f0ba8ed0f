// Redirects from a screen that needs location state and was opened without it, and posts a notice.
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';

export function RedirectWithNotice({ to, text }: { to: string; text: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(noticePosted({ kind: 'info', text }));
    void navigate(to, { replace: true });
  }, [dispatch, navigate, to, text]);
  return null;
}
