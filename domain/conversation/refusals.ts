// The refusals of calls about messages, for the server and the mocks.
import { Refusal } from '#domain/kit/refusal.ts';

export const noThread = () => new Refusal(404, 'There is nobody by this id who writes to the firm.');
export const noPartner = () => new Refusal(404, 'There is nobody by this id whom you can write to.');
