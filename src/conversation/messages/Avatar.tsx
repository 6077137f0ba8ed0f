// The initials of a person, with a dot while the person is online.

export function Avatar({ name, isOnline }: { name: string; isOnline: boolean }) {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
  return (
    <span className="lcr-chat-avatar" data-online={isOnline} aria-hidden>
      {initials.toUpperCase()}
    </span>
  );
}
