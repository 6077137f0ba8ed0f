// The formats of pictures that people may upload.

/** The media types with the extensions of their files. Windows names some JPEG pictures .jfif. */
export const PICTURE_TYPES = {
  'image/jpeg': ['.jpeg', '.jpg', '.jfif', '.pjpeg', '.pjp'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} as const;

/** Forms send the last one for a file whose type the system does not know. */
const TYPES: readonly string[] = [
  ...Object.keys(PICTURE_TYPES),
  'image/jpg',
  'image/pjpeg',
  'application/octet-stream',
];
const EXTENSIONS: readonly string[] = Object.values(PICTURE_TYPES).flat();

/**
 * True for a file whose name ends as a picture and which is declared as one, or as nothing. The two need not agree,
 * because programs rename pictures: the content decides the format.
 */
export function isNamedPicture({ name, type }: { name: string; type: string }): boolean {
  const lower = name.toLowerCase();
  return (
    EXTENSIONS.some((extension) => lower.endsWith(extension)) &&
    (type === '' || TYPES.includes(type.toLowerCase()))
  );
}

/** The largest picture in pixels (width x height) that the server decodes. */
export const MAX_PICTURE_PIXELS = 40_000_000;
