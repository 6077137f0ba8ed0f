// The page for an unknown address.
import { ErrorScreen } from '#app/kit/page/ErrorScreen.tsx';

export function NotFoundPage() {
  return (
    <ErrorScreen
      status="404 Not Found"
      explanation="There is no page at this address. It may have moved, or the link may be incomplete."
    />
  );
}
