// The messages screen, on several pages; the address has the partner: ?with={userId}.
import { useSearchParams } from 'react-router-dom';
import { Chat } from './Chat.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function MessagesScreen() {
  const [search] = useSearchParams();
  return (
    <>
      <PageHeading>Messages</PageHeading>
      <Chat withId={search.get('with') ?? undefined} />
    </>
  );
}
