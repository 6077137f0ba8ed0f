// /Adminpanel/Inbox: the shared inbox of the staff. The address has the filters and the open thread.
import { Inbox } from '#app/conversation/index.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function AdminInbox() {
  return (
    <>
      <PageHeading>Inbox</PageHeading>
      <Inbox />
    </>
  );
}
