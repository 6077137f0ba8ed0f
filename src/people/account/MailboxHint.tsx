// Shows where the mails of a development server are: it writes them into files instead of sending them.
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';

export function MailboxHint() {
  const { data: config } = useGetConfigQuery();
  if (!config?.mailboxUrl) return null;
  return (
    <p>
      This server sends no mail. Its mails are in the{' '}
      <a href={config.mailboxUrl} target="_blank" rel="noreferrer">
        development mailbox
      </a>
      .
    </p>
  );
}
