// /Adminpanel/Inbox: the shared inbox of the staff. The address says what is listed and which thread is open.
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
