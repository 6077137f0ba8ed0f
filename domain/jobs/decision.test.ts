// Tests that an accepted job has a driver, and that an edited job may have none.
import { isDriversDecision } from './decision.ts';

const driver = { isAdmin: false, isDriver: true, isVerifiedDriver: true };
const admin = { isAdmin: true, isDriver: false, isVerifiedDriver: false };
const both = { isAdmin: true, isDriver: true, isVerifiedDriver: true };
const ofBoard = { acceptedByName: 'Alan Turing' };
const givenBack = { acceptedByName: '' };
const ofForm = {};

it.each([
  { who: 'a driver on the board', editor: driver, change: ofBoard, decision: true },
  { who: 'a driver who names nobody', editor: driver, change: ofForm, decision: true },
  { who: 'an admin in the form', editor: admin, change: ofForm, decision: false },
  { who: 'an admin who is no driver, whatever they send', editor: admin, change: ofBoard, decision: false },
  { who: 'an admin and driver on the board', editor: both, change: ofBoard, decision: true },
  { who: 'an admin and driver who gives back', editor: both, change: givenBack, decision: true },
  { who: 'an admin and driver in the form', editor: both, change: ofForm, decision: false },
  {
    who: 'an admin whose licence nobody has checked',
    editor: { ...both, isVerifiedDriver: false },
    change: ofBoard,
    decision: false,
  },
  {
    who: 'an admin who was a driver once',
    editor: { ...both, isDriver: false },
    change: ofBoard,
    decision: false,
  },
])('$who: $decision', ({ editor, change, decision }) => {
  expect(isDriversDecision(editor, change)).toBe(decision);
});
