// Checks which files are HEIC, by their name, their declared type and their first bytes.
import { beginsAsHeic, heicRefusal, isNamedHeic } from './heic.ts';

test.each([
  ['IMG_1.HEIC', 'image/heic', true],
  ['IMG_1.heif', 'image/heif', true],
  ['IMG_1.heics', 'image/heic-sequence', true],
  ['IMG_1.heic', '', true],
  ['picture', 'image/heic', true],
  ['IMG_1.heic', 'application/octet-stream', true],
  ['IMG_1.jpg', 'image/jpeg', false],
  ['heic.png', 'image/png', false],
  ['a.heic.jpg', 'image/jpeg', false],
  ['a.heicx', 'image/heicx', false],
])('%s of the type "%s": %s', (name, type, expected) => {
  expect(isNamedHeic({ name, type })).toBe(expected);
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\0\0\0\x24ftypheic', true],
  ['\0\0\0\x1cftypmif1', true],
  ['\0\0\0\x1cftypavif', false],
  ['\0\0\0\x1cftypisom', false],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', false],
  ['ftypheic', false],
  ['', false],
])('content that begins with %j: %s', (text, expected) => {
  expect(beginsAsHeic(bytes(text))).toBe(expected);
});

test('contains the file name and explains how to send a JPEG', () => {
  expect(heicRefusal('IMG_1.HEIC')).toBe(
    '"IMG_1.HEIC" is a HEIC picture, which is not accepted. Please send it as a JPEG: on an iPhone, choose it from Photos instead of Files, or take a new photo.',
  );
});
