// The port to the store of uploaded files. folderStore.ts implements it with a folder, s3Store.ts with an S3-compatible
// object store. A file is written once, together with its folder, and never changes.
import type { Readable } from 'node:stream';

/** A file of the store, or the answer to a conditional request for it. */
export interface MediaFile {
  /** 200, 206 for a range, 304 for a file that the caller already has, 416 for a range that does not exist. */
  status: 200 | 206 | 304 | 416;
  /** Content-Length, Content-Range, ETag and Last-Modified, if the store provides them. */
  headers: Readonly<Record<string, string>>;
  /** Undefined without content. */
  body: Readable | undefined;
}

/** The conditional and range headers of a request. */
export interface MediaConditions {
  range?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** Opens a file by its path; undefined for an unknown one. */
export type OpenFile = (file: string, conditions: MediaConditions) => Promise<MediaFile | undefined>;

/** The folder of private files. No public address reads it, and an object store marks its files as not cacheable. */
export const PRIVATE_FOLDER = 'licences';

/**
 * Every call ends within a deadline. A store that fails or does not answer makes the call reject with HttpProblem 503.
 * Names of folders are paths without a leading slash, such as `cars/0b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11`.
 */
export interface MediaStore {
  /** How to serve the files: from a folder of this machine, or by opening each. */
  readonly reading: { folder: string } | { open: OpenFile };
  /** A folder of this machine in which requests prepare files; a store in a folder can move them from there. */
  readonly workFolder: string;
  /** Stores the files of `source`, a folder within `workFolder`, as the folder `name`. */
  add(name: string, source: string): Promise<void>;
  /** Deletes a folder; does nothing for an unknown one. */
  remove(name: string): Promise<void>;
  /** The names of the folders in `parent` that did not change after `instant` (epoch milliseconds). */
  olderThan(parent: string, instant: number): Promise<string[]>;
  /** Copies every file that `target`, a folder of this machine, does not have. */
  copyTo(target: string): Promise<void>;
  /** Stores every file of `source`, a folder of this machine, that the store does not have. */
  copyFrom(source: string): Promise<void>;
}
