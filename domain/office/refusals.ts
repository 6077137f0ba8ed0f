import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const noCalendar = () => new HttpProblem(404, 'There is no calendar at this address.');
