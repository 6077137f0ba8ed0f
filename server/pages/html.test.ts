// Tests the escaping of texts and data in HTML.
import { escapeHtml, scriptJson, tag } from './html.ts';

it.each([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['<a b="c">&\'</a>', '&lt;a b=&quot;c&quot;&gt;&amp;&#39;&lt;/a&gt;'],
  ['£ – ü', '£ – ü'],
])('escapes %s', (text, expected) => expect(escapeHtml(text)).toBe(expected));

it('writes data that cannot end its script element', () => {
  const data = { name: '</script><script>', lines: 'a\u2028b\u2029c\u2028' };
  const text = scriptJson(data);
  expect(text).toBe('{"name":"\\u003c/script>\\u003cscript>","lines":"a\\u2028b\\u2029c\\u2028"}');
  expect(JSON.parse(text)).toEqual(data);
});

it('writes an element with escaped values, without the attributes that have none', () => {
  expect(tag('meta', { name: 'a"b', content: undefined, property: '' })).toBe(
    '<meta name="a&quot;b" property="">',
  );
});
