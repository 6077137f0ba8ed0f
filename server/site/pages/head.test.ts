// Compares the whole head of every kind of page with a recorded head (`__snapshots__`), and tests the escaping of texts and
// data in HTML.
import { PUBLIC_ADDRESSES, type PublicPage } from '#domain/site/screenAt.ts';
import { aCar } from '#domain/testing/builders.ts';
import { carHead, pageHead, privateHead, type Site } from './head.ts';
import { escapeHtml, scriptJson, tag } from '#server/platform/http/html.ts';

const site: Site = {
  origin: 'https://cars.example',
  config: {
    supportEmail: 'support@cars.example',
    social: [
      { name: 'Instagram', url: 'https://instagram.example/cars' },
      { name: 'Facebook', url: null },
    ] as unknown as Site['config']['social'],
  },
};
const lines = (head: string) => head.replaceAll('><', '>\n<');

it('writes the head of every public page', () => {
  for (const page of Object.keys(PUBLIC_ADDRESSES) as PublicPage[])
    expect(lines(pageHead(site, page))).toMatchSnapshot(page);
});

const CAR = {
  id: '00000000-0000-4000-8000-000000000101',
  _id: '00000000-0000-4000-8000-000000000101',
  ...{ make: 'Rolls-Royce', model: 'Phantom', year: 2024, description: 'A <quiet> car.', price: 425.5 },
};
const picture = (width: number, height: number) => ({
  ...{ id: 'p1', base: '/uploads/cars/p1', widths: [480, 960], width, height, alt: 'The car' },
  placeholder: 'data:,',
});

it('writes the head of a car for its purpose and with its picture', () => {
  const cars: [name: string, more: object][] = [
    ['a chauffeur car', { CarForReason: 'Chauffeur', images: [], pictures: [] }],
    ['a car for a video', { CarForReason: 'MusicVideo', images: [], pictures: [] }],
    ['a car with a wide picture', { images: ['/a.jpg', '/b.jpg'], pictures: [picture(1600, 901)] }],
    ['a car with a narrow picture', { images: ['/a.jpg'], pictures: [picture(500, 333)] }],
  ];
  for (const [name, more] of cars)
    expect(lines(carHead(site, { ...aCar(), ...CAR, ...more }))).toMatchSnapshot(name);
});

it('excludes private pages from search engines', () => {
  expect(lines(privateHead())).toMatchSnapshot();
  expect(lines(privateHead('404 Not Found'))).toMatchSnapshot();
});

it('escapes the texts of elements, attributes and data', () => {
  expect(escapeHtml('<a b="c">&\'£ – ü</a>')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#39;£ – ü&lt;/a&gt;');
  expect(tag('meta', { name: 'a"b', content: undefined, property: '' })).toBe(
    '<meta name="a&quot;b" property="">',
  );
  // Data cannot end their script element.
  const data = { name: '</script><script>', lines: 'a\u2028b\u2029c\u2028' };
  const text = scriptJson(data);
  expect(text).toBe('{"name":"\\u003c/script>\\u003cscript>","lines":"a\\u2028b\\u2029c\\u2028"}');
  expect(JSON.parse(text)).toEqual(data);
  const car = aCar({ model: data.name, description: data.name });
  const head = carHead(site, car);
  expect(head.match(/<script/g)).toHaveLength(2);
  expect(head).not.toContain('</script><script>"');
});
