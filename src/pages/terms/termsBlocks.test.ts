// Checks how the terms are divided into headings, paragraphs and lists.
import { readBlocks } from './termsBlocks.ts';

it('reads title, headings, paragraphs and lists of Markdown', () => {
  const text = '# Terms\n\n## One\nFirst line\nsecond line\n- a\n* b\nAfter.\n\n### Two\n\n# Three';
  expect(readBlocks(text)).toEqual({
    title: 'Terms',
    blocks: [
      { kind: 'heading', level: 2, text: 'One' },
      { kind: 'paragraph', text: 'First line second line' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'After.' },
      { kind: 'heading', level: 3, text: 'Two' },
      { kind: 'heading', level: 2, text: 'Three' },
    ],
  });
});

it('reads plain text as paragraphs', () => {
  expect(readBlocks('One.\n\n\nTwo.\n#3 is no heading.')).toEqual({
    title: undefined,
    blocks: [
      { kind: 'paragraph', text: 'One.' },
      { kind: 'paragraph', text: 'Two. #3 is no heading.' },
    ],
  });
});
