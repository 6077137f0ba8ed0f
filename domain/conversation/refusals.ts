// The refusals of calls about messages, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const noThread = () => new HttpProblem(404, 'There is nobody by this id who writes to the firm.');
export const noPartner = () => new HttpProblem(404, 'There is nobody by this id whom you can write to.');
export const noReceiver = () =>
  new HttpProblem(404, 'Nobody of the firm can receive messages at the moment.');

/** The refusal of staff who answer messages: they act for the firm, and have no thread with it. */
export const readsInbox = () => new HttpProblem(403, 'Staff who answer messages read the inbox instead.');

export const underOtherName = () => new HttpProblem(403, 'Messages are sent under your own name.');

export const notAnswering = () => {
  const message = 'Choose somebody of the staff who answers messages.';
  return new HttpProblem(400, message, { errors: [{ field: 'assigneeId', message }] });
};
