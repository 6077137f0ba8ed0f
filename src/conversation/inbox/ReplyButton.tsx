// Opens the saved replies above the composer of the inbox.
import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { SavedRepliesProps } from './SavedReplies.tsx';

const SavedReplies = lazyPart(() => import('./SavedReplies.tsx'), 'SavedReplies');

export function ReplyButton(props: Omit<SavedRepliesProps, 'anchor' | 'onClose'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Replies
      </Button>
      {anchor && (
        <Suspense>
          <SavedReplies {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
