// Detects pictures in the format of iPhones (HEIC, HEIF). The product refuses them, because browsers other than
// Safari do not show them.

const TYPES = /^image\/hei[cf](-sequence)?$/i;
const EXTENSIONS = /\.hei[cf]s?$/i;
/** The brands of HEIC files, which follow the name of the first box. */
const BRANDS = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'msf1',
  'heif',
]);

/** True for a file whose name or declared type is HEIC; some browsers declare no type for it. */
export const isNamedHeic = ({ name, type }: { name: string; type: string }): boolean =>
  TYPES.test(type) || EXTENSIONS.test(name);

/** True for content that begins as HEIC, also under another name. `head` contains the first 12 bytes. */
export function beginsAsHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith('ftyp') && BRANDS.has(text.slice(4));
}

/**
 * The message at the field. It explains that an iPhone sends a JPEG when the user chooses the picture from Photos.
 */
export const heicRefusal = (name: string): string =>
  `"${name}" is a HEIC picture, which is not accepted. Please send it as a JPEG: on an iPhone, choose it from Photos instead of Files, or take a new photo.`;
