// Checks the body of a request for drivers.
import { NO_REQUEST, requestOf } from './driverRequest.ts';

test('sends texts without spaces around them, and numbers as numbers, the budget without signs', () => {
  const entered = {
    ...NO_REQUEST,
    driversNeeded: ' 2 ',
    budget: ' £1,250.50 ',
    daysRequired: ' 3 ',
    contactNumber: ' 020 7946 0301 ',
    description: ' Two drivers. ',
    name: ' Ada Lovelace ',
    email: ' ada@example.com ',
    place: ' Bow Street ',
  };
  expect(requestOf(entered)).toEqual({
    driversNeeded: 2,
    budget: 1250.5,
    daysRequired: 3,
    contactNumber: '020 7946 0301',
    description: 'Two drivers.',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    date: '',
    place: 'Bow Street',
  });
});
