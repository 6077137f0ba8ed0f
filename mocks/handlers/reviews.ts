// Reviews, newest first.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { newReview, type Review } from '#domain/contract/reviews.ts';
import { readBody } from '../answers.ts';
import { nowIso, type Backend } from '../backend.ts';

export const reviewHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/reviews`, () => HttpResponse.json(backend.reviews)),

  http.post(`*${API_BASE}/reviews`, async ({ request }) => {
    const body = await readBody(request, newReview);
    const id = backend.nextId();
    const review: Review = { id, _id: id, ...body, createdAt: nowIso(backend) };
    backend.reviews.unshift(review);
    return HttpResponse.json({ review }, { status: 201 });
  }),
];
