import { MINIMUM_HOURS, PRICE_HOURS, toPurpose } from './purpose.ts';

describe('toPurpose', () => {
  it.each([
    ['MusicVideo', 'MusicVideo'],
    ['musicvideo', 'MusicVideo'],
    ['MUSICVIDEO', 'MusicVideo'],
    [' musicVideo ', 'MusicVideo'],
    ['Chauffeur', 'Chauffeur'],
    ['chauffeur', 'Chauffeur'],
    ['CHAUFFEUR', 'Chauffeur'],
  ])('reads %j as %s', (text, purpose) => {
    expect(toPurpose(text)).toBe(purpose);
  });

  it.each(['', ' ', 'Wedding', 'Music Video', 'chauffeurs', 'toString'])(
    'returns undefined for %j',
    (text) => {
      expect(toPurpose(text)).toBeUndefined();
    },
  );
});

it('requires 2 hours for a music video and charges by the hour', () => {
  expect([MINIMUM_HOURS.MusicVideo, PRICE_HOURS.MusicVideo]).toEqual([2, 1]);
});

it('requires 6 hours for a chauffeur and charges by 6 hours', () => {
  expect([MINIMUM_HOURS.Chauffeur, PRICE_HOURS.Chauffeur]).toEqual([6, 6]);
});
