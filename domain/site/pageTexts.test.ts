// Tests the titles and descriptions of pages.
import { aCar } from '#domain/testing/builders.ts';
import { carPageTexts } from './pageTexts.ts';
import { titleOf } from './siteName.ts';

it('puts the name of the site after the title, or uses it alone without a title', () => {
  expect(titleOf('Cars')).toBe('Cars | Luxury Car Rentals');
  expect(titleOf()).toBe('Luxury Car Rentals');
});

it('describes a car by its name and its text, in at most 155 characters', () => {
  expect(carPageTexts(aCar({ description: 'Calm.' }))).toEqual({
    title: 'Rolls-Royce Ghost',
    description: 'Hire the Rolls-Royce Ghost: Calm.',
  });
  expect(carPageTexts(aCar({ description: 'x'.repeat(400) })).description).toHaveLength(155);
});
