import { renderHtml, renderText } from './renderMail.ts';
import type { MailContent } from './templates.ts';

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

it('renders as text: greeting, paragraphs, figures, profile and support address, in that order', () => {
  expect(renderText(content, { ...context, firstName: 'Ada' })).toBe(
    [
      'Dear Ada,',
      'It happened.',
      'Car: Bentley <b>"Flying" & Spur</b>\nTotal: £1,200.00',
      'Do this next.',
      'Your bookings are in your profile: https://cars.example/Profile',
      'If anything is unclear, write to support@cars.example.',
      'Luxury Car Rentals\n',
    ].join('\n\n'),
  );
});

describe('the HTML version', () => {
  const html = renderHtml(content, context);

  it('escapes user input', () => {
    expect(html).toContain('Dear &lt;img src=x onerror=&#39;alert(1)&#39;&gt;,');
    expect(html).toContain('Bentley &lt;b&gt;&quot;Flying&quot; &amp; Spur&lt;/b&gt;');
    expect(html).not.toMatch(/<(img|b)\b/);
  });

  it('contains the same text as the plain version', () => {
    for (const words of ['It happened.', 'Do this next.', '£1,200.00', 'support@cars.example']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('<html lang="en-GB">');
  });

  it('links to the profile and loads no external resource', () => {
    expect(html.match(/https?:[^"<\s]*/g)).toEqual([context.profileUrl, context.profileUrl]);
    expect(html).not.toMatch(/<(script|link|img|style|table)|url\(|src=(?!x)/);
  });

  it('is complete: greeting, paragraphs, figures, the link of the action, profile and support address', () => {
    const action = { label: 'Pay <now>', url: 'https://cars.example/pay?a=1&b=2' };
    expect(renderHtml({ ...content, action }, context)).toMatchSnapshot();
  });

  it('has no figures, no profile and no name where there are none', () => {
    const bare = renderHtml({ ...content, facts: [] }, { ...context, firstName: null, profileUrl: null });
    expect(bare).toMatchSnapshot();
  });
});

it('renders as text without a name, figures and profile, and with the link of the action', () => {
  const action = { label: 'Open', url: 'https://cars.example/x' };
  const text = renderText(
    { ...content, facts: [], action },
    { ...context, firstName: null, profileUrl: null },
  );
  expect(text).toBe(
    [
      'Hello,',
      'It happened.',
      'Open:\nhttps://cars.example/x',
      'Do this next.',
      'If anything is unclear, write to support@cars.example.',
      'Luxury Car Rentals\n',
    ].join('\n\n'),
  );
});
