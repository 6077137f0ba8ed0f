// Splits the text of a message into text and links. Only http and https become links; everything else stays text.

export interface TextPart {
  text: string;
  /** Only for a link. */
  href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/gi;
/** Characters that end a sentence, not an address. */
const TAIL = /[.,;:!?…]+$/;

/** An address without the full stop of its sentence, and without a closing bracket that belongs to the sentence. */
function trimmed(found: string): string {
  const address = found.replace(TAIL, '');
  const isOpen = address.split('(').length > address.split(')').length - 1;
  return !isOpen && address.endsWith(')') ? trimmed(address.slice(0, -1)) : address;
}

function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

export function textParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > from) parts.push({ text: content.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < content.length) parts.push({ text: content.slice(from) });
  return parts;
}
