// Checks how failures and uploads reach the forms.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, screen, waitFor } from '@testing-library/react';
import type { ApiError } from '#app/platform/api/apiError.ts';
import { EditDialog } from '../dialog/EditDialog.tsx';
import { formMessage } from './formMessage.ts';
import { isOutage } from '#app/platform/api/isOutage.ts';
import { after, resumeCalls } from '#app/platform/api/reauthentication.ts';
import { reauthenticationRequested } from '#app/platform/api/sessionEvents.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ContractForm } from './ContractForm.tsx';
import { FormDraftOffer } from './FormDraftOffer.tsx';
import { FormMessage } from './FormMessage.tsx';
import { FormOutcome } from './FormOutcome.tsx';
import { FormTextField } from './FormTextField.tsx';
import { tripDetails } from '#domain/booking/contract/tripDetails.ts';
import { newReview, type NewReview } from '#domain/reviews/contract/reviews.ts';
import { contractResolver, ruleResolver, setServerErrors, useContractForm } from './useContractForm.ts';
import { http, HttpResponse } from 'msw';
import { refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { anId } from '#domain/testing/builders.ts';
import { scaledPicture } from './scaledPicture.ts';
import { keepUpload, sendUpload } from '#app/platform/api/upload.ts';

describe('failures', () => {
  const failure = (status: number, more: Partial<ApiError> = {}): ApiError => ({
    status,
    message: 'No.',
    ...more,
  });

  test('shows above the fields what no field shows', () =>
    checkCases(
      [
        [undefined, undefined],
        [failure(500), 'No.'],
        [failure(422, { fields: { name: 'Taken.' } }), undefined],
        [new Error('Broken.'), 'Something went wrong. Please try again.'],
      ],
      (error, message) => {
        expect(formMessage(error)).toBe(message);
      },
    ));

  test('counts only some statuses as an outage', () =>
    checkCases(
      [
        [0, true],
        [502, true],
        [503, true],
        [504, true],
        [500, false],
        [429, false],
        [200, false],
      ],
      (status, expected) => {
        expect(isOutage(failure(status))).toBe(expected);
        expect(isOutage({ code: status })).toBe(false);
      },
    ));

  describe('a call that waits for a confirmation', () => {
    const error = failure(403, { code: 'reauthentication_required' });
    const wait = (repeat: () => Promise<unknown>) => {
      const dispatch = jest.fn();
      return { dispatch, result: after('confirmation', { dispatch } as never, { error, repeat }) };
    };

    test('is repeated after the confirmation, each waiting call once', async () => {
      const repeat = jest.fn(() => Promise.resolve({ data: 1 }));
      const [first, second] = [wait(repeat), wait(repeat)];
      expect(first.dispatch.mock.calls).toEqual([[reauthenticationRequested()]]);
      expect(repeat).not.toHaveBeenCalled();
      resumeCalls('session');
      resumeCalls('confirmation');
      resumeCalls('confirmation');
      expect(await Promise.all([first.result, second.result])).toEqual([{ data: 1 }, { data: 1 }]);
      expect(repeat).toHaveBeenCalledTimes(2);
    });

    test('fails with a message after a refusal, and is not repeated', async () => {
      const repeat = jest.fn();
      const { result } = wait(repeat);
      resumeCalls('confirmation', 'Not confirmed.');
      expect(await result).toEqual({ error: { ...error, message: 'Not confirmed.' } });
      expect(repeat).not.toHaveBeenCalled();
    });
  });

  test('reports the result of a call, and removes it with its component unless there is none', async () => {
    const seen: unknown[] = [];
    for (const [answer, isUninitialized] of [
      [() => Promise.resolve('Saved'), false],
      [() => Promise.reject(failure(409) as unknown as Error), false],
      [() => Promise.resolve('Again'), true],
    ] as const) {
      const reset = jest.fn();
      const state = { isUninitialized, isLoading: false, isSuccess: false, reset };
      const endpoint = { name: 'change', useMutation: () => [() => ({ unwrap: answer }), state] as const };
      function Change() {
        const { run } = useCall(endpoint, { done: (text) => `${text}.`, failed: { kind: 'warning' } });
        return <button onClick={() => void run(undefined)}>Change</button>;
      }
      const { user, store, unmount } = renderWithProviders(<Change />);
      await user.click(screen.getByRole('button'));
      await waitFor(() => expect(selectNextNotice(store.getState())).toBeDefined());
      const notice = selectNextNotice(store.getState());
      unmount();
      seen.push([notice?.kind, notice?.text, reset.mock.calls.length]);
    }
    expect(seen).toEqual([
      ['success', 'Saved.', 1],
      ['warning', 'No.', 1],
      ['success', 'Again.', 0],
    ]);
  });
});

describe('useContractForm', () => {
  const resolver = contractResolver(newReview);

  function ReviewForm({ save }: { save: (review: NewReview) => Promise<void> }) {
    const state = useContractForm({ resolver, defaultValues: { name: '', content: '' }, save });
    return (
      <ContractForm state={state} aria-label="Write">
        <FormMessage text="The call failed." />
        <FormOutcome kind="success" text="The call succeeded." />
        <FormTextField label="Name" name="name" />
        <FormTextField label="Review" name="content" />
        <button>Send</button>
        {state.isRefused && <p>Some fields are wrong.</p>}
      </ContractForm>
    );
  }

  function open(answer: () => Promise<void> = async () => undefined) {
    const save = jest.fn((_review: NewReview) => answer());
    const view = renderWithProviders(<ReviewForm save={save} />);
    return { ...view, save, send: () => view.user.click(screen.getByRole('button', { name: 'Send' })) };
  }
  const field = (label: string) => screen.getByLabelText(label);

  test("shows the contract's messages at the fields, focuses the first, and sends nothing", async () => {
    const { send, save, user } = open();
    await send();
    expect(field('Name')).toHaveAccessibleDescription('Name is required.');
    expect(field('Review')).toHaveAccessibleDescription('Review is required.');
    expect(field('Name')).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByText('Some fields are wrong.')).toBeVisible();
    await user.keyboard('A');
    expect(field('Name')).toBeValid();
    expect(field('Review')).toBeInvalid();
  });

  test('hides the result of the last call after a submit that is not sent, until one is sent', async () => {
    const { send, user } = open();
    const results = () => screen.queryAllByText(/^The call/).length;
    const shown = [results()];
    await user.type(field('Name'), 'Ada');
    await send();
    shown.push(results());
    await user.type(field('Review'), 'Faultless.');
    shown.push(results());
    await send();
    expect([...shown, results()]).toEqual([2, 0, 0, 2]);
  });

  test('sends the parsed values, and records none in the store', async () => {
    const { send, save, user, store } = open();
    expect(screen.queryByText('Some fields are wrong.')).not.toBeInTheDocument();
    await user.type(field('Name'), ' Ada ');
    await user.type(field('Review'), 'Faultless.');
    expect(JSON.stringify(store.getState())).not.toContain('Faultless');
    await send();
    expect(save.mock.calls).toEqual([[{ name: 'Ada', content: 'Faultless.' }]]);
    expect(screen.queryByText('Some fields are wrong.')).not.toBeInTheDocument();
  });

  test('sends numbers as numbers, and no number as null', async () => {
    const options = { fields: {}, shouldUseNativeValidation: undefined };
    const { values } = await contractResolver(tripDetails)(
      { passengers: ' 4 ', luggage: '' },
      undefined,
      options,
    );
    expect(values).toMatchObject({ passengers: 4, luggage: null });
  });

  test('ignores a second submit while the first is under way', async () => {
    let finish = () => undefined as void;
    const { send, save, user } = open(() => new Promise<void>((resolve) => (finish = resolve)));
    await user.type(field('Name'), 'Ada');
    await user.type(field('Review'), 'Faultless.');
    await send();
    await send();
    expect(save).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    await send();
    expect(save).toHaveBeenCalledTimes(2);
  });

  test("shows the server's messages at their fields until these change", async () => {
    const refusal = { status: 400, message: 'Not valid.', fields: { name: 'This name is taken.' } };
    const { send, user } = open(() => Promise.reject(refusal));
    await user.type(field('Name'), 'Ada');
    await user.type(field('Review'), 'Faultless.');
    await send();
    expect(field('Name')).toHaveAccessibleDescription('This name is taken.');
    expect(field('Review')).toBeValid();
    await user.type(field('Name'), '!');
    expect(field('Name')).toBeValid();
  });

  test('throws a failure that is not an answer of the API', () => {
    const setError = jest.fn();
    expect(() => setServerErrors({ setError } as never, new Error('Broken.'))).toThrow('Broken.');
    expect(setError).not.toHaveBeenCalled();
  });

  test('shows the messages of a rule at the fields, and none when the values are valid', async () => {
    const check = ruleResolver(({ name }: { name: string }) => ({ name: name ? undefined : 'Who?' }));
    const options = { fields: {}, shouldUseNativeValidation: undefined };
    expect(await check({ name: '' }, undefined, options)).toEqual({
      values: {},
      errors: { name: { type: 'rule', message: 'Who?' } },
    });
    expect(await check({ name: 'Ada' }, undefined, options)).toEqual({ values: { name: 'Ada' }, errors: {} });
  });
});

describe('the draft of a form', () => {
  const resolver = contractResolver(newReview);
  const SIGNED_IN = { session: { userId: anId(1) } };
  const PLACE = `${anId(1)} review`;

  function DraftedForm({ isRestored = false }: { isRestored?: boolean }) {
    const state = useContractForm({
      resolver,
      defaultValues: { name: '', content: '' },
      draft: { key: 'review', isRestored },
      save: async () => undefined,
    });
    return (
      <EditDialog state={state} title="Write" message={undefined} busy={false} onClose={() => undefined}>
        <FormTextField label="Name" name="name" />
        <FormTextField label="Review" name="content" />
      </EditDialog>
    );
  }
  const field = (label: string) => screen.getByLabelText(label);
  const press = async (user: ReturnType<typeof renderWithProviders>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }));

  test('is kept when the form closes, offered when it opens again, and removed once it is sent', async () => {
    const first = renderWithProviders(<DraftedForm />, SIGNED_IN);
    expect(screen.queryByText('Continue where you left?')).not.toBeInTheDocument();
    await first.user.type(field('Review'), 'Faultless.');
    first.unmount();
    const { drafts } = first.store.getState();
    expect(drafts).toEqual({ [PLACE]: { content: { content: 'Faultless.' } } });

    const { user, store } = renderWithProviders(<DraftedForm />, {
      ...SIGNED_IN,
      preloadedState: { drafts },
    });
    expect(field('Review')).toHaveValue('');
    await press(user, 'Continue');
    expect(field('Review')).toHaveValue('Faultless.');
    expect(screen.queryByText('Continue where you left?')).not.toBeInTheDocument();
    await user.type(field('Name'), 'Ada');
    await press(user, 'Save');
    await waitFor(() => expect(store.getState().drafts).toEqual({}));
  });

  test('is removed by Discard and by Cancel, and not offered for a text that is emptied again', async () => {
    const drafts = { [PLACE]: { content: { name: 'Ada' } } };
    for (const name of ['Discard', 'Cancel']) {
      const { user, store, unmount } = renderWithProviders(<DraftedForm />, {
        ...SIGNED_IN,
        preloadedState: { drafts },
      });
      await press(user, name);
      expect({ name, drafts: store.getState().drafts }).toEqual({ name, drafts: {} });
      unmount();
    }
    const { user, store, unmount } = renderWithProviders(<DraftedForm />, SIGNED_IN);
    await user.type(field('Name'), 'A{Backspace}');
    unmount();
    expect(store.getState().drafts).toEqual({});
  });

  test('is offered with a notice when its record has changed since, and keeps the newer values of other fields', async () => {
    function Edit({ version }: { version: number }) {
      const state = useContractForm({
        resolver,
        defaultValues: { name: `Ada ${String(version)}`, content: '' },
        draft: { key: 'review', version },
        save: async () => undefined,
      });
      return (
        <ContractForm state={state} aria-label="Write">
          <FormDraftOffer draft={state.draft} />
          <FormTextField label="Name" name="name" />
          <FormTextField label="Review" name="content" />
        </ContractForm>
      );
    }
    const first = renderWithProviders(<Edit version={1} />, SIGNED_IN);
    await first.user.type(field('Review'), 'Faultless.');
    first.unmount();
    const { drafts } = first.store.getState();
    for (const version of [1, 2]) {
      const { user, unmount } = renderWithProviders(<Edit version={version} />, {
        ...SIGNED_IN,
        preloadedState: { drafts },
      });
      expect(await screen.findByText(/^Continue where you left\?/)).toBeVisible();
      expect(screen.queryAllByText(/The record has changed since/)).toHaveLength(version - 1);
      await press(user, 'Continue');
      expect(field('Review')).toHaveValue('Faultless.');
      expect(field('Name')).toHaveValue(`Ada ${String(version)}`);
      unmount();
    }
  });

  test('fills a short form without a question', () => {
    const drafts = { [PLACE]: { content: { name: 'Ada' } } };
    renderWithProviders(<DraftedForm isRestored />, { ...SIGNED_IN, preloadedState: { drafts } });
    expect(field('Name')).toHaveValue('Ada');
    expect(screen.queryByText('Continue where you left?')).not.toBeInTheDocument();
  });
});

describe('upload', () => {
  const callerWith = (signal: AbortSignal, userId = '') => ({
    signal,
    dispatch: jest.fn(),
    getState: () => ({ session: { userId } }),
  });
  const never = callerWith(new AbortController().signal);
  function kept(onProgress: (percent: number) => void = () => undefined) {
    const form = new FormData();
    form.append('make', 'Bentley');
    return keepUpload({ form, onProgress });
  }
  const call = (uploadId: string) => ({ uploadId, method: 'POST', url: '/cars', isKeyed: true });

  test('sends the form, reports its progress, and returns the answer of the server', async () => {
    server.use(
      http.post('*/api/cars', async ({ request }) =>
        HttpResponse.json(
          { make: (await request.formData()).get('make'), by: request.headers.get('x-user-id') },
          { status: 201 },
        ),
      ),
    );
    const shown: number[] = [];
    expect(
      await sendUpload(call(kept((percent) => shown.push(percent))), callerWith(never.signal, anId(1))),
    ).toEqual({
      data: { make: 'Bentley', by: anId(1) },
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
    const sending = sendUpload(call(kept()), callerWith(controller.signal));
    expect(abort).not.toHaveBeenCalled();
    controller.abort();
    expect(abort).toHaveBeenCalledTimes(1);
    await sending;
  });

  test('returns data or an error by the status', () =>
    checkCases([200, 201, 204, 400, 413, 500], async (status) => {
      const body = status < 300 ? null : '<html>';
      server.use(http.post('*/api/cars', () => new HttpResponse(body, { status })));
      const expected = status < 300 ? { data: undefined } : { error: { status } };
      expect(await sendUpload(call(kept()), never)).toMatchObject(expected);
    }));

  test('returns status 0 without a connection and for a form that was sent before', async () => {
    server.use(http.post('*/api/cars', () => HttpResponse.error()));
    const id = kept();
    expect(await sendUpload(call(id), never)).toMatchObject({ error: { status: 0 } });
    expect(await sendUpload(call(id), never)).toMatchObject({ error: { status: 0 } });
  });
});

describe('scaledPicture', () => {
  it('scales pictures with too many pixels or bytes, and keeps all other files', async () => {
    const MEGABYTE = 1024 * 1024;
    const LIMIT = 10 * MEGABYTE;
    const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'front.png', { type: 'image/png' });
    const sizes: string[] = [];
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
    ) {
      sizes.push(`${this.width} x ${this.height}`);
      done(new Blob(['scaled'], { type: 'image/jpeg' }));
    });
    const cases: Record<string, [bytes: number, width: number, height: number, name: string]> = {
      'a small file': [MEGABYTE, 9_000, 6_000, 'front.png'],
      'a photo of a phone': [5 * MEGABYTE, 4_000, 3_000, 'front.png'],
      'too many pixels': [8 * MEGABYTE, 9_000, 6_000, 'front.jpg'],
      'too many bytes': [12 * MEGABYTE, 4_000, 3_000, 'front.jpg'],
      'no picture': [12 * MEGABYTE, 0, 0, 'front.png'],
    };
    for (const [what, [bytes, width, height, name]] of Object.entries(cases)) {
      globalThis.createImageBitmap = jest.fn(async () => {
        if (width === 0) throw new Error('Not decodable');
        return { width, height, close: () => undefined };
      });
      expect({ what, name: (await scaledPicture(fileOf(bytes), LIMIT)).name }).toEqual({ what, name });
    }
    expect(sizes).toEqual(['4899 x 3266', '4000 x 3000']);
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    jest.restoreAllMocks();
  });
});
