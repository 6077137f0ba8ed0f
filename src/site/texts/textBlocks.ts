// The blocks of a text of the firm: headings, paragraphs and lists of a plain text or of simple Markdown.

export type TextBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const HEADING = /^(#{1,6})\s+(.+)$/;
const ITEM = /^[-*]\s+/;

function blockOf(lines: readonly string[]): TextBlock {
  const [, marks = '', text = ''] = HEADING.exec(lines[0] ?? '') ?? [];
  if (text) return { kind: 'heading', level: marks.length > 2 ? 3 : 2, text };
  if (lines.every((line) => ITEM.test(line))) {
    return { kind: 'list', items: lines.map((line) => line.replace(ITEM, '')) };
  }
  return { kind: 'paragraph', text: lines.join(' ') };
}

/** Starts a new block at an empty line, after a heading, and where a list begins or ends. */
function isNewBlock(line: string, before: readonly string[] | undefined): boolean {
  const last = before?.at(-1);
  if (last === undefined) return true;
  return HEADING.test(line) || HEADING.test(last) || ITEM.test(line) !== ITEM.test(last);
}

/** The title of the first line, where it is a heading of the first level, and the blocks below it. */
export function readBlocks(text: string): { title: string | undefined; blocks: TextBlock[] } {
  const groups: string[][] = [[]];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = groups.at(-1);
    if (line === '') groups.push([]);
    else if (!last || isNewBlock(line, last)) groups.push([line]);
    else last.push(line);
  }
  const blocks = groups.filter((lines) => lines.length > 0);
  const title = /^#\s+(.+)$/.exec(blocks[0]?.[0] ?? '')?.[1];
  return { title, blocks: (title ? blocks.slice(1) : blocks).map(blockOf) };
}
