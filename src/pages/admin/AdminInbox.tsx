// /Adminpanel/Inbox: the shared inbox of the staff. The address has the filters and the open thread.
import { Inbox } from '#app/features/chat/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminInbox() {
  return (
    <>
      <PageHeading>Inbox</PageHeading>
      <Inbox />
    </>
  );
}
