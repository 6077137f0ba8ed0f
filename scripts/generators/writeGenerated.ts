// Writes generated files in the project's format; never overwrites a file.
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

export interface Generated {
  /** New files, by their path in the project. */
  files: Readonly<Record<string, string>>;
  /** Changes of existing files. */
  edits: Readonly<Record<string, (source: string) => string>>;
  /** The remaining manual steps. */
  next: readonly string[];
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes into the project at `root` and returns the paths. Throws when a file exists or an edit does not apply. */
export async function writeGenerated(root: string, { files, edits }: Generated): Promise<string[]> {
  for (const file of Object.keys(files)) {
    if (await exists(path.join(root, file))) throw new Error(`${file} already exists.`);
  }
  const contents = new Map(Object.entries(files));
  for (const [file, edit] of Object.entries(edits)) {
    const before = await readFile(path.join(root, file), 'utf8');
    const after = edit(before);
    if (after === before)
      throw new Error(`The change does not apply to ${file}, because the file has changed.`);
    contents.set(file, after);
  }
  for (const [file, content] of contents) {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await format(content, { ...(await resolveConfig(target)), filepath: target }));
  }
  return [...contents.keys()];
}

/** Runs a generator from the command line: writes the files and prints them with the next steps. */
export async function runGenerator(usage: string, make: () => Generated): Promise<void> {
  try {
    const generated = make();
    const written = await writeGenerated(process.cwd(), generated);
    const lines = [
      ...written.map((file) => `wrote ${file}`),
      ...generated.next.map((step) => `next: ${step}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exitCode = 1;
  }
}
