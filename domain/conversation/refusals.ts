// The refusals of calls about messages, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const noThread = () => new HttpProblem(404, 'There is nobody by this id who writes to the firm.');
export const noPartner = () => new HttpProblem(404, 'There is nobody by this id whom you can write to.');
