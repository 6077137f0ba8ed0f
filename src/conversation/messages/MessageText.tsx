// The text of a message with its line breaks, and links that open in another tab without a referrer.
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
