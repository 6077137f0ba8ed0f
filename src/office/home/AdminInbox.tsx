// /Adminpanel/Inbox: the shared inbox of the staff. The address has the filters and the open thread.
import { Suspense } from 'react';
import { Inbox } from '#app/conversation/index.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

const InboxNotes = lazyPart(() => import('./InboxNotes.tsx'), 'InboxNotes');

export function AdminInbox() {
  return (
    <>
      <PageHeading>Inbox</PageHeading>
      <Inbox
        showNotes={(userId, notes) => (
          <Suspense>
            <InboxNotes {...{ userId, notes }} />
          </Suspense>
        )}
      />
    </>
  );
}
