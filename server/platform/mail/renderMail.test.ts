// Tests both versions of a mail: their parts and order, and the escaping of the HTML version.
import { renderHtml, renderText } from './renderMail.ts';
import type { MailContent } from './mailContent.ts';

const content: MailContent = {
  subject: 'A subject',
  heading: 'A heading',
  opening: ['It happened.'],
  facts: [
    { label: 'Car', value: 'Bentley <b>"Flying" & Spur</b>' },
    { label: 'Total', value: '£1,200.00' },
  ],
  closing: ['Do this next.'],
};
const context = {
  firstName: "<img src=x onerror='alert(1)'>",
  profileUrl: 'https://cars.example/Profile',
  supportEmail: 'support@cars.example',
};
const anonymous = { ...context, firstName: null, profileUrl: null };

it('writes the parts of the text in their order, and leaves out those that are missing', () => {
  const written = (parts: string[]) => [...parts, 'Luxury Car Rentals\n'].join('\n\n');
  const support = 'If anything is unclear, write to support@cars.example.';
  expect(renderText(content, { ...context, firstName: 'J.R.' })).toContain('Dear J. R.,');
  for (const [firstName, shown] of [
    ['https://evil.example/a', 'https: / / evil. example/ a'],
    ['www.evil.example', 'www. evil. example'],
    ['evil。example', 'evil。 example'],
    ['evil．example／a', 'evil． example／ a'],
    ['me@evil.example', 'me@ evil. example'],
  ] as const) {
    expect(renderText(content, { ...context, firstName })).toContain(`Dear ${shown},`);
    expect(renderHtml(content, { ...context, firstName })).toContain(`Dear ${shown},`);
  }
  expect(renderText(content, { ...context, firstName: 'Ada' })).toBe(
    written([
      'Dear Ada,',
      'It happened.',
      'Car: Bentley <b>"Flying" & Spur</b>\nTotal: £1,200.00',
      'Do this next.',
      'Your bookings are in your profile: https://cars.example/Profile',
      support,
    ]),
  );
  const action = { label: 'Open', url: 'https://cars.example/x' };
  expect(renderText({ ...content, facts: [], action }, anonymous)).toBe(
    written(['Hello,', 'It happened.', 'Open:\nhttps://cars.example/x', 'Do this next.', support]),
  );
});

it('escapes input in the HTML version, links to the profile, and loads nothing from elsewhere', () => {
  const html = renderHtml(content, context);
  expect(html).toContain('Dear &lt;img src=x onerror=&#39;alert(1)&#39;&gt;,');
  expect(html).not.toMatch(/<(img|b)\b/);
  expect(html.match(/https?:[^"<\s]*/g)).toEqual([context.profileUrl, context.profileUrl]);
  expect(html).not.toMatch(/<(script|link|img|style|table)|url\(|src=(?!x)/);
  const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'));
  const properties = new Set(styles.map((declaration) => declaration.split(':')[0]));
  // Every one of them is a property of CSS.
  expect([...properties].sort().join(' ')).toBe(
    'background border border-bottom border-top color font font-size font-weight letter-spacing margin max-width padding text-transform',
  );
});

it('writes the same parts in the HTML version', () => {
  const action = { label: 'Pay <now>', url: 'https://cars.example/pay?a=1&b=2' };
  expect(renderHtml({ ...content, action }, context)).toMatchSnapshot('with all parts');
  expect(renderHtml({ ...content, facts: [] }, anonymous)).toMatchSnapshot(
    'without figures, profile and name',
  );
});
