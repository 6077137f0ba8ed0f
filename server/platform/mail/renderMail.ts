// Renders a mail as plain text and as HTML with inline styles and without external resources.
import type { MailContent } from './mailContent.ts';

export interface MailContext {
  /** Null for a mail without a name in its greeting. */
  firstName: string | null;
  /** The page where the customer sees and pays bookings; null for a mail that is not about a booking. */
  profileUrl: string | null;
  supportEmail: string;
}

const NAME = 'Luxury Car Rentals';
/**
 * A name in which no mail program finds the address of a page: anybody can register the address of another person with any
 * name. 'evil.example/x' becomes 'evil. example/ x'; programs also read signs that look like a dot or a slash.
 */
const withoutLinks = (name: string) =>
  name.replace(/[.:/\\@\u2024\u2044\u2215\u3002\uFE52\uFF0E\uFF0F\uFF20\uFF61](?=\S)/gu, '$& ');
const greeting = (name: string | null) => (name === null ? 'Hello,' : `Dear ${withoutLinks(name)},`);
const PROFILE = 'Your bookings are in your profile';
const question = (address: string) => `If anything is unclear, write to ${address}.`;

export function renderText(
  content: MailContent,
  { firstName, profileUrl, supportEmail }: MailContext,
): string {
  const blocks = [
    greeting(firstName),
    ...content.opening,
    content.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...content.closing,
    ...(profileUrl === null ? [] : [`${PROFILE}: ${profileUrl}`]),
    question(supportEmail),
    NAME,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const STYLES = {
  page: 'margin:0;padding:24px 16px;background:#f6f1e7;color:#191a1e;font:16px/1.55 Helvetica,Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:32px 28px;background:#fffcf5;border:1px solid #e6dcc8',
  name: 'margin:0 0 24px;color:#74571f;font-size:13px;letter-spacing:0.12em;text-transform:uppercase',
  heading: 'margin:0 0 20px;font:400 26px/1.25 Georgia,serif',
  paragraph: 'margin:0 0 16px',
  facts: 'margin:24px 0;padding:4px 0;border-top:1px solid #e6dcc8;border-bottom:1px solid #e6dcc8',
  fact: 'margin:12px 0',
  label: 'margin:0;color:#57524a;font-size:14px',
  value: 'margin:0;font-weight:600',
  link: 'color:#74571f',
  small: 'margin:24px 0 0;color:#57524a;font-size:14px',
} as const;

const element = (name: string, style: keyof typeof STYLES, content: string) =>
  `<${name} style="${STYLES[style]}">${content}</${name}>`;
const paragraph = (text: string) => element('p', 'paragraph', escaped(text));

const link = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escaped(url)}" style="${STYLES.link}">${escaped(label)}</a>`;

export function renderHtml(
  content: MailContent,
  { firstName, profileUrl, supportEmail }: MailContext,
): string {
  const facts = content.facts.map(({ label, value }) =>
    element('div', 'fact', element('dt', 'label', escaped(label)) + element('dd', 'value', escaped(value))),
  );
  const elements = [
    element('p', 'name', NAME),
    element('h1', 'heading', escaped(content.heading)),
    ...[greeting(firstName), ...content.opening].map(paragraph),
    ...(facts.length > 0 ? [element('dl', 'facts', facts.join(''))] : []),
    ...(content.action ? [element('p', 'paragraph', link(content.action))] : []),
    ...content.closing.map(paragraph),
    ...(profileUrl === null
      ? []
      : [element('p', 'paragraph', `${PROFILE}: ${link({ label: profileUrl, url: profileUrl })}`)]),
    element('p', 'small', escaped(question(supportEmail))),
  ];
  return [
    '<!doctype html>',
    '<html lang="en-GB">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(content.subject)}</title></head>`,
    `<body style="${STYLES.page}">`,
    element('div', 'sheet', `\n${elements.join('\n')}\n`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
