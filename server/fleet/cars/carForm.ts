// Parses the multipart form of a car: collects its fields by name and writes its files to disk.
import { pictureNamesIn } from '#domain/fleet/pictureNames.ts';
import path from 'node:path';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { carFieldsOf, type CarFields } from '#domain/fleet/checks.ts';
import { addCar } from '#domain/fleet/calls/staff.ts';
import { PICTURE_LIMITS } from '#domain/fleet/contract/cars.ts';
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { pictureRefusal } from '#server/platform/media/decodePicture.ts';
import {
  destroyAbove,
  discardRest,
  failureOfForm,
  formTooLarge,
} from '#server/platform/media/multipartForm.ts';
import { receivePicture, type ReceivedFile } from '#server/platform/media/receivedFiles.ts';

const KIB = 1024;

/** The limits at which busboy stops. */
export const FORM_LIMITS = {
  fields: 30,
  fieldSize: 10 * KIB,
  parts: 50,
  files: PICTURE_LIMITS.perRequest,
  fileSize: PICTURE_LIMITS.bytes,
  headerPairs: 20,
};

export interface CarForm {
  fields: CarFields;
  deletedImages: string[];
  order: string[];
  /** The version on which a change is based; NaN for a text that is no number, which no car has. */
  version: number | undefined;
  files: ReceivedFile[];
}

const LIMIT_REFUSALS: Record<string, () => HttpProblem> = {
  FST_FILES_LIMIT: () =>
    pictureRefusal(
      413,
      `At most ${PICTURE_LIMITS.perRequest} pictures can be sent at once.`,
      'too_many_files',
      'images',
    ),
  FST_FIELDS_LIMIT: formTooLarge,
  FST_PARTS_LIMIT: formTooLarge,
};

function toRefusal(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return LIMIT_REFUSALS[code]?.() ?? failureOfForm(error);
}

async function receive(
  part: MultipartFile,
  folder: string,
  index: number,
): Promise<ReceivedFile | undefined> {
  if (part.fieldname !== 'images') {
    throw pictureRefusal(422, 'Pictures are sent in the field "images".', 'unknown_file', 'images');
  }
  return receivePicture(part, path.join(folder, `${index}`), PICTURE_LIMITS.bytes);
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  if (valueTruncated) {
    throw new HttpProblem(413, `The field "${fieldname}" is too long.`, { code: 'field_size' });
  }
  if (text.includes('\0')) {
    throw new HttpProblem(400, 'The request holds a NUL character, which no text may have.');
  }
  return text;
}

async function readParts(
  request: FastifyRequest,
  folder: string,
): Promise<{ texts: Map<string, string>; files: ReceivedFile[] }> {
  const texts = new Map<string, string>();
  const files: ReceivedFile[] = [];
  let refusal: Error | undefined;
  const parts = request.parts({ limits: FORM_LIMITS });
  destroyAbove(request, addCar.form.maxBytes);
  for await (const part of parts) {
    // Reads the rest after a refusal: a browser whose upload is cut off does not show the response.
    if (refusal) {
      if (part.type === 'file') part.file.resume();
      continue;
    }
    try {
      if (part.type === 'field') texts.set(part.fieldname, textOf(part as MultipartValue));
      else {
        const file = await receive(part, folder, files.length);
        if (file) files.push(file);
      }
    } catch (error) {
      refusal = toRefusal(error);
      if (part.type === 'file') part.file.resume();
    }
  }
  if (refusal) throw refusal;
  return { texts, files };
}

/**
 * Parses the form and writes its files into `folder` under generated names. Ignores unknown fields. Errors: 415 for
 * another content type, 413 for an exceeded limit, 422 for a malformed list, 400 for a malformed form.
 */
export async function readCarForm(request: FastifyRequest, folder: string): Promise<CarForm> {
  if (!request.isMultipart()) {
    throw new HttpProblem(415, 'Cars are sent as multipart/form-data.', { code: 'not_multipart' });
  }
  try {
    const { texts, files } = await readParts(request, folder);
    const text = (name: string) => texts.get(name) ?? '';
    return {
      fields: carFieldsOf((name) => texts.get(name)),
      deletedImages: pictureNamesIn('deletedImages', text('deletedImages')),
      order: pictureNamesIn('order', text('order')),
      version: text('version') === '' ? undefined : Number(text('version')),
      files,
    };
  } catch (error) {
    throw toRefusal(error);
  } finally {
    discardRest(request);
  }
}
