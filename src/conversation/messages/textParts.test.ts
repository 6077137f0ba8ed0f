// Checks that links become links, and that all other text stays unchanged.
import { textParts } from './textParts.ts';

const links = (content: string) => textParts(content).flatMap(({ href }) => href ?? []);

test.each([
  ['see https://example.com/cars.', ['https://example.com/cars']],
  ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
  ['http://example.com?q=1&r=2, then', ['http://example.com/?q=1&r=2']],
  ['https://a.example https://b.example/x!', ['https://a.example/', 'https://b.example/x']],
  ['HTTPS://EXAMPLE.COM/Path', ['https://example.com/Path']],
  ['javascript:alert(1)', []],
  ['data:text/html,<script>', []],
  ['ftp://example.com file:///etc/passwd', []],
  ['www.example.com and mailto:a@example.com', []],
  ['https:// and http://', []],
  ['https://%zz', []],
  ['<a href="https://example.com">here</a>', ['https://example.com/']],
  ['', []],
])('finds the links in %j', (content, hrefs) => {
  expect(links(content)).toEqual(hrefs);
  expect(
    textParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
});
