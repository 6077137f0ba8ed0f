// Tests which screen each address has.
import { screenAt } from './screenAt.ts';

it.each([
  ['/', 'landing'],
  ['/About', 'about'],
  ['/about/', 'about'],
  ['/Cars', 'cars'],
  ['/cars', 'cars'],
  ['/reviews', 'reviews'],
  ['/Signin', 'private'],
  ['/receipts/7', 'private'],
  ['/Adminpanel', 'private'],
  ['/Adminpanel/Userpage', 'private'],
  ['/driversdashboard/Messages', 'private'],
  ['/demo-login', 'private'],
  ['/demo.login', 'unknown'],
  ['/receipts', 'unknown'],
  ['/receipts/7/8', 'unknown'],
  ['/Adminpanelx', 'unknown'],
  ['/About/us', 'unknown'],
  ['/nowhere', 'unknown'],
  ['//', 'landing'],
])('finds the screen at %s: %s', (address, kind) => {
  expect(screenAt(address)).toEqual({ kind });
});

it.each([
  ['/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11', '7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11'],
  ['/Cars/seven/', 'seven'],
])('finds the page of a car at %s: %s', (address, carId) => {
  expect(screenAt(address)).toEqual({ kind: 'car', carId });
});

it('finds no car at an address below the page of a car', () => {
  expect(screenAt('/cars/7/pictures')).toEqual({ kind: 'unknown' });
});
