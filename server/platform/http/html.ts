// Writes texts and data into HTML.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text for the content of an element or a quoted attribute, in HTML and in XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Data as JSON that cannot end the script element that holds it. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** An element without content. Values are escaped; an attribute without a value is left out. */
export function tag(name: 'link' | 'meta', attributes: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `<${name}${given.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`;
}
