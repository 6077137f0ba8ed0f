// Checks uploads: the answer, the refusal, no connection, the progress, and that no form is sent twice.
import { http, HttpResponse } from 'msw';
import { refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { keepUpload, sendUpload } from './upload.ts';

const never = new AbortController().signal;
function kept(onProgress: (percent: number) => void = () => undefined) {
  const form = new FormData();
  form.append('make', 'Bentley');
  return keepUpload({ form, onProgress });
}
const call = (uploadId: string) => ({ uploadId, method: 'POST', url: '/cars' }) as const;

test('sends the form, reports its progress, and returns the answer of the server', async () => {
  server.use(
    http.post('*/api/cars', async ({ request }) =>
      HttpResponse.json({ make: (await request.formData()).get('make') }, { status: 201 }),
    ),
  );
  const shown: number[] = [];
  expect(await sendUpload(call(kept((percent) => shown.push(percent))), never)).toEqual({
    data: { make: 'Bentley' },
  });
  expect(shown.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  expect(shown.at(-1)).toBe(100);
});

test('returns an ApiError with its fields when the server refuses', async () => {
  const errors = [{ field: 'year', message: 'Please enter a valid year' }];
  server.use(http.post('*/api/cars', () => refuse(422, 'Please enter a valid year', { errors })));
  expect(await sendUpload(call(kept()), never)).toEqual({
    error: {
      status: 422,
      message: 'Please enter a valid year',
      fields: { year: 'Please enter a valid year' },
    },
  });
});

test('aborts the upload when the call is aborted', async () => {
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  const controller = new AbortController();
  const sending = sendUpload(call(kept()), controller.signal);
  expect(abort).not.toHaveBeenCalled();
  controller.abort();
  expect(abort).toHaveBeenCalledTimes(1);
  await sending;
});

test.each([200, 201, 204])('returns data when the status is %i', async (status) => {
  server.use(http.post('*/api/cars', () => new HttpResponse(null, { status })));
  expect(await sendUpload(call(kept()), never)).toEqual({ data: undefined });
});

test.each([400, 413, 500])('returns an error when the status is %i', async (status) => {
  server.use(http.post('*/api/cars', () => HttpResponse.text('<html>', { status })));
  expect(await sendUpload(call(kept()), never)).toMatchObject({ error: { status } });
});

test('returns status 0 without a connection and for a form that was sent before', async () => {
  server.use(http.post('*/api/cars', () => HttpResponse.error()));
  const id = kept();
  expect(await sendUpload(call(id), never)).toMatchObject({ error: { status: 0 } });
  expect(await sendUpload(call(id), never)).toMatchObject({ error: { status: 0 } });
});
