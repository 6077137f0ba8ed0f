// Writes what a generator made, formatted as the house formats; overwrites nothing.
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

export interface Generated {
  /** New files by their path in the project. */
  files: Readonly<Record<string, string>>;
  /** Changes of files that exist. */
  edits: Readonly<Record<string, (source: string) => string>>;
  /** What is left for a person to do. */
  next: readonly string[];
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes into the project at `root` and answers the paths. Throws where a file is there already or an edit finds no place. */
export async function writeGenerated(root: string, { files, edits }: Generated): Promise<string[]> {
  for (const file of Object.keys(files)) {
    if (await exists(path.join(root, file))) throw new Error(`${file} is there already.`);
  }
  const contents = new Map(Object.entries(files));
  for (const [file, edit] of Object.entries(edits)) {
    const before = await readFile(path.join(root, file), 'utf8');
    const after = edit(before);
    if (after === before)
      throw new Error(`${file} has no place for the change: its shape is another by now.`);
    contents.set(file, after);
  }
  for (const [file, content] of contents) {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await format(content, { ...(await resolveConfig(target)), filepath: target }));
  }
  return [...contents.keys()];
}

/** Runs a generator from the command line: writes, and says what was written and what comes next. */
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
