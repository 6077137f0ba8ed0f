// What somebody wrote: text with its line breaks, and links that open elsewhere and learn nothing of this page.
import { textParts } from './textParts.ts';

export function MessageText({ content }: { content: string }) {
  return (
    <p className="lcr-chat-text">
      {textParts(content).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </p>
  );
}
