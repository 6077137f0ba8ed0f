// docs/configuration.md and .env.example, from the variables of server/platform/process/envVariables.ts.
import { z } from 'zod';
import { VARIABLE_GROUPS } from '../../server/platform/process/envVariables.ts';

interface Variable {
  name: string;
  fallback: string;
  values: string;
  description: string;
}

type Property = Pick<
  z.core.JSONSchema.JSONSchema,
  'enum' | 'const' | 'minimum' | 'maximum' | 'default' | 'description' | 'format'
>;

function valuesOf(property: Property): string {
  const { enum: options, const: only, minimum, maximum, format } = property;
  const words = options ?? (only === undefined ? [] : [only]);
  if (words.length > 0) return words.map((word) => `\`${String(word)}\``).join(', ');
  if (minimum !== undefined) return `${String(minimum)} to ${String(maximum)}`;
  return format === 'uri' ? 'URL' : (format ?? 'text');
}

function fallbackOf(schema: z.core.$ZodType, property: Property): string {
  if (property.default !== undefined) return String(property.default);
  // The default of a flag is a boolean, which is no input.
  const { data } = z.safeParse(schema, undefined);
  return typeof data === 'boolean' ? (data ? 'on' : 'off') : '';
}

function variablesOf(shape: z.ZodRawShape): Variable[] {
  const { properties = {} } = z.toJSONSchema(z.object(shape), { io: 'input' });
  return Object.entries(shape).map(([name, schema]) => {
    const property = properties[name] as Property;
    const { description } = property;
    if (!description)
      throw new Error(`${name} has no description in server/platform/process/envVariables.ts.`);
    return { name, fallback: fallbackOf(schema, property), values: valuesOf(property), description };
  });
}

const groups = Object.entries(VARIABLE_GROUPS).map(([title, shape]) => ({
  title,
  variables: variablesOf(shape),
}));

const section = ({ title, variables }: (typeof groups)[number]) => `## ${title}

| variable | default | values | meaning |
| - | - | - | - |
${variables
  .map(({ name, fallback, values, description }) =>
    ['', `\`${name}\``, fallback ? `\`${fallback}\`` : '–', values, description, ''].join(' | ').trim(),
  )
  .join('\n')}
`;

/** docs/configuration.md */
export const configuration = (): string => `# Configuration

All values are environment variables, and all are optional. A blank one counts as absent. An invalid value stops the start with a message that names the variable. The server reads no file: \`node --env-file=.env\` and systemd read one such as \`.env.example\`.

\`npm run format\` writes this document from \`server/platform/process/envVariables.ts\`.

${groups.map(section).join('\n')}`;

/** .env.example */
export const example =
  (): string => `# Every variable with its default; docs/configuration.md describes them. All are optional.
# The variables are read from the environment; \`node --env-file=.env …\` loads this file.
${groups
  .map(
    ({ title, variables }) =>
      `\n# ${title}\n${variables.map(({ name, fallback }) => `# ${name}=${fallback}\n`).join('')}`,
  )
  .join('')}`;
