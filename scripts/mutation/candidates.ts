// Selects the places of server/, src/ and packages/ that the sample mutates: the mutants of Stryker's instrumenter without
// those that do not affect behaviour (docs/decisions/012-mutation-sample.md).
import type { NodePath } from '@babel/core';

interface Position {
  line: number;
  column: number;
}

/** The part of Stryker's type that is used here. */
export interface Mutant {
  id: string;
  fileName: string;
  location: { start: Position; end: Position };
  mutatorName: string;
  replacement: string;
  status?: string;
}

/** Test code, styles, pictures, demo texts and generated tables. */
const EXCLUDED = [
  /\.test\.tsx?$/,
  /\.d\.ts$/,
  /(^|\/)testing\//,
  /^packages\/[^/]+\/test\//,
  /[sS]tyle\.ts$/,
  /\/(icons|\w+Icons|breakpoints)\.tsx?$/,
  /^src\/app\/theme\/(components|fonts|globalStyles|palette|schemes|theme|tokens)\.ts$/,
  /^server\/demo\/demoTexts\.ts$/,
];

export const isMutated = (file: string): boolean =>
  /^(server|src|packages)\/.+\.tsx?$/.test(file) && !EXCLUDED.some((pattern) => pattern.test(file));

const STYLE_ATTRIBUTES = new Set(['sx', 'style', 'css', 'className', 'slotProps']);
const STYLE_VARIABLE = /^(css|sx|styles?)$|(Style|Sx)s?$/;
const DOCUMENTATION_KEYS = new Set(['summary', 'description', 'tags', 'sx']);
const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
/** A status, an event, a key, an address. Text with a space is a sentence, SQL or CSS; a word like 'Cancel' is shown. */
const CODE_WORD = /^(?![A-Z][a-z])\S*$/;

const nameOf = (node: unknown): string | undefined => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : undefined;
};

function isLogCall(path: NodePath): boolean {
  if (!path.isCallExpression() || !path.node.callee || path.node.callee.type !== 'MemberExpression')
    return false;
  const { object, property } = path.node.callee;
  const logger = object.type === 'MemberExpression' ? nameOf(object.property) : nameOf(object);
  return LOG_METHODS.has(nameOf(property) ?? '') && /^(log|logger|console)$/.test(logger ?? '');
}

/** Stryker calls this for every node. A node with a reason is excluded together with its children. */
export const noise = {
  shouldIgnore(given: unknown): string | undefined {
    // Stryker's type does not describe Babel's paths.
    const path = given as NodePath;
    if (path.isJSXAttribute() && STYLE_ATTRIBUTES.has(nameOf(path.node.name) ?? '')) return 'style';
    if (path.isVariableDeclarator() && STYLE_VARIABLE.test(nameOf(path.node.id) ?? '')) return 'style';
    if (path.isObjectProperty() && DOCUMENTATION_KEYS.has(nameOf(path.node.key) ?? ''))
      return 'documentation';
    if (isLogCall(path)) return 'log line';
    if (!path.isStringLiteral()) return undefined;
    if (!CODE_WORD.test(path.node.value)) return 'text';
    return path.findParent((parent) => parent.isJSXAttribute()) ? 'attribute of an element' : undefined;
  },
};

/** Excludes a template by its text: excluding its node would also exclude the expressions inside it. */
const isSentence = (mutatorName: string, original: string): boolean =>
  mutatorName === 'StringLiteral' &&
  original.startsWith('`') &&
  /\s/.test(original.replaceAll(/\$\{[^}]*\}/g, ''));

/** One mutated place. */
export interface Candidate {
  id: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  original: string;
  replacement: string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  const inside = lines.slice(start.line, end.line + 1);
  inside.push(inside.pop()?.slice(0, end.column) ?? '');
  return [inside.shift()?.slice(start.column) ?? '', ...inside].join('\n');
}

/** The selected mutants of a file, in the order of the text. */
export function candidatesOf(file: string, text: string, mutants: readonly Mutant[]): Candidate[] {
  const lines = text.split('\n');
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, location, mutatorName, replacement }) => ({
      id,
      file,
      line: location.start.line + 1,
      column: location.start.column + 1,
      mutator: mutatorName,
      original: oneLine(textAt(lines, location)),
      replacement: oneLine(replacement),
    }))
    .filter(({ mutator, original }) => !isSentence(mutator, original));
}
