// Sends files. Files never enter the store or its log: the caller stores the form here, and the mutation contains
// only the id of the form. Uses XMLHttpRequest, because fetch does not report the progress.
import { nanoid } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { API_BASE } from '../address/paths.ts';
import { toApiError, type ApiError } from './apiError.ts';
import { isAnswer, isOfOtherSession, repeatWhileUnderWay } from './baseApi.ts';
import { answered, idempotencyKeyFor } from './idempotencyKeys.ts';
import { pageUser } from './sessionEvents.ts';

export interface Upload {
  form: FormData;
  /** The progress in whole percent. */
  onProgress: (percent: number) => void;
}

export interface UploadCall {
  uploadId: string;
  method: string;
  /** The path below the API's base, as for every other call. */
  url: string;
  /** A repetition after a lost answer sends the same Idempotency-Key. */
  isKeyed: boolean;
}

type Sent = { data: unknown; error?: undefined } | { error: ApiError; data?: undefined };

const waiting = new Map<string, Upload>();

/** Stores a form until it is sent; returns the id for the mutation. */
export function keepUpload(upload: Upload): string {
  const id = nanoid();
  waiting.set(id, upload);
  return id;
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

type Caller = Pick<BaseQueryApi, 'signal' | 'getState' | 'dispatch'>;

/**
 * Sends a stored form; a mutation's queryFn calls it. A form is sent again only when the
 * server has refused it because the session had ended, or because the first call with its key has no answer yet.
 */
export async function sendUpload({ uploadId, ...call }: UploadCall, caller: Caller): Promise<Sent> {
  const upload = waiting.get(uploadId);
  waiting.delete(uploadId);
  if (!upload) return { error: notArrived() };
  const userId = pageUser(caller.getState());
  const { signal } = caller;
  const send = () => repeatWhileUnderWay(() => sendForm(upload, { ...call, userId, signal }), signal);
  const sent = await send();
  if (!sent.error || !userId || !isOfOtherSession(sent.error)) return sent;
  const { after } = await import('./reauthentication.ts');
  return after('session', caller, { error: sent.error, repeat: send });
}

const notArrived = () => toApiError({ status: 'FETCH_ERROR', error: 'The upload did not arrive.' });

interface FormCall extends Omit<UploadCall, 'uploadId'> {
  userId: string;
  signal: AbortSignal;
}

function sendForm(upload: Upload, { method, url, isKeyed, userId, signal }: FormCall): Promise<Sent> {
  return new Promise((resolve) => {
    const failed = () => resolve({ error: notArrived() });
    const attempt = { method, url, body: upload.form };
    const request = new XMLHttpRequest();
    request.open(method, API_BASE + url);
    request.setRequestHeader('accept', 'application/json');
    if (userId) request.setRequestHeader('x-user-id', userId);
    if (isKeyed) request.setRequestHeader('idempotency-key', idempotencyKeyFor(attempt));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) upload.onProgress(Math.round((loaded / total) * 100));
    };
    request.onload = () => {
      const { status } = request;
      const data = answerOf(request);
      if (status >= 200 && status < 300) {
        answered(attempt);
        return resolve({ data });
      }
      const error = toApiError({ status, data });
      if (isAnswer(error)) answered(attempt);
      resolve({ error });
    };
    request.onerror = failed;
    request.onabort = failed;
    signal.addEventListener('abort', () => request.abort());
    request.send(upload.form);
  });
}
