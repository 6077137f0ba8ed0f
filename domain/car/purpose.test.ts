import { MINIMUM_HOURS, PRICE_HOURS, toPurpose } from './purpose.ts';

describe('the purpose that a text names', () => {
  it.each([
    ['MusicVideo', 'MusicVideo'],
    ['musicvideo', 'MusicVideo'],
    ['MUSICVIDEO', 'MusicVideo'],
    [' musicVideo ', 'MusicVideo'],
    ['Chauffeur', 'Chauffeur'],
    ['chauffeur', 'Chauffeur'],
    ['CHAUFFEUR', 'Chauffeur'],
  ])('%j: %s', (text, purpose) => {
    expect(toPurpose(text)).toBe(purpose);
  });

  it.each(['', ' ', 'Wedding', 'Music Video', 'chauffeurs', 'toString'])('%j: none', (text) => {
    expect(toPurpose(text)).toBeUndefined();
  });
});

it('a music video takes 2 hours or more and pays by the hour', () => {
  expect([MINIMUM_HOURS.MusicVideo, PRICE_HOURS.MusicVideo]).toEqual([2, 1]);
});

it('a chauffeur drives 6 hours or more and is paid by 6 hours', () => {
  expect([MINIMUM_HOURS.Chauffeur, PRICE_HOURS.Chauffeur]).toEqual([6, 6]);
});
