// The files of a new feature: a component, an optional thunk or slice, and a test that acts as a user.
import { namesOf, type Names } from './names.ts';
import type { Generated } from './writeGenerated.ts';

export type FeatureKind = 'plain' | 'thunk' | 'slice';

interface Parts {
  /** The names that the component imports from React. */
  react: string;
  imports: string;
  state: string;
  onClick: string;
  body: string;
}

const OPENED_BODY = '{isOpen && <p>The content of this feature.</p>}';

const PARTS: Record<FeatureKind, (names: Names) => Parts> = {
  plain: () => ({
    react: 'useId, useState',
    imports: '',
    state: 'const [isOpen, setIsOpen] = useState(false);',
    onClick: 'setIsOpen(!isOpen)',
    body: OPENED_BODY,
  }),
  thunk: ({ camel }) => ({
    react: 'useId',
    imports: `import { useAppDispatch } from '#app/store/hooks.ts';
import { ${camel} } from './${camel}.ts';
`,
    state: 'const dispatch = useAppDispatch();',
    onClick: `dispatch(${camel}())`,
    body: '',
  }),
  slice: ({ camel }) => ({
    react: 'useId',
    imports: `import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { closed, opened, selectIsOpen } from './${camel}Slice.ts';
`,
    state: `const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsOpen);`,
    onClick: 'dispatch(isOpen ? closed() : opened())',
    body: OPENED_BODY,
  }),
};

const component = (names: Names, kind: FeatureKind): string => {
  const { pascal, title } = names;
  const { react, imports, state, onClick, body } = PARTS[kind](names);
  const expanded = kind === 'thunk' ? '' : ' aria-expanded={isOpen}';
  return `// ${title}: the component of the feature.
import { ${react} } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
${imports}
export function ${pascal}() {
  const headingId = useId();
  ${state}
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 2 }}>
        ${title}
      </Typography>
      <Button variant="contained"${expanded} onClick={() => ${onClick}}>
        ${title}
      </Button>
      ${body}
    </section>
  );
}
`;
};

const thunk = ({ camel, title }: Names): string => `// ${title}: the action that a click on the button starts.
import type { AppDispatch } from '#app/store/types.ts';
import { noticePosted } from '#app/entities/notice/index.ts';

/** Runs the action and posts a notice. */
export const ${camel} = () => (dispatch: AppDispatch) => {
  dispatch(noticePosted({ kind: 'success', text: '${title}: done.' }));
};
`;

const slice = ({ camel, title }: Names): string => `// ${title}: the state of the feature.
import { createSlice, type WithSlice } from '@reduxjs/toolkit';

export const ${camel}Slice = createSlice({
  name: '${camel}',
  initialState: { isOpen: false },
  reducers: {
    opened: (state) => {
      state.isOpen = true;
    },
    closed: (state) => {
      state.isOpen = false;
    },
  },
  selectors: { selectIsOpen: ({ isOpen }) => isOpen },
});

export const { opened, closed } = ${camel}Slice.actions;
export const { selectIsOpen } = ${camel}Slice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof ${camel}Slice> {}
}
`;

const TESTS: Record<FeatureKind, (names: Names) => string> = {
  plain: opens,
  slice: opens,
  thunk: ({ pascal, title }) => `// Checks ${title} as a user.
import { screen } from '@testing-library/react';
import { selectNextNotice } from '#app/entities/notice/index.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ${pascal} } from './${pascal}.tsx';

test('runs the action and posts a notice when the button is clicked', async () => {
  const { user, store } = renderWithProviders(<${pascal} />);
  expect(selectNextNotice(store.getState())).toBeUndefined();
  await user.click(screen.getByRole('button', { name: '${title}' }));
  expect(selectNextNotice(store.getState())).toMatchObject({ kind: 'success', text: '${title}: done.' });
});
`,
};

function opens({ pascal, title }: Names): string {
  return `// Checks ${title} as a user.
import { screen } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ${pascal} } from './${pascal}.tsx';

test('opens and closes the content when the button is clicked', async () => {
  const { user } = renderWithProviders(<${pascal} />);
  const button = screen.getByRole('button', { name: '${title}', expanded: false });
  await user.click(button);
  expect(screen.getByText('The content of this feature.')).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(screen.queryByText('The content of this feature.')).not.toBeInTheDocument();
});
`;
}

const registered =
  ({ kebab, camel }: Names) =>
  (source: string) =>
    source
      .replace(
        'import { realtimeSlice }',
        `import { ${camel}Slice } from '#app/features/${kebab}/index.ts';\nimport { realtimeSlice }`,
      )
      .replace('\n] as const;', `\n  ${camel}Slice,\n] as const;`);

/** A verb with a noun, such as 'archive-car'. */
export function featureFiles(verbNoun: string, kind: FeatureKind): Generated {
  const names = namesOf(verbNoun, 2);
  const { kebab, camel, pascal } = names;
  const folder = `src/features/${kebab}`;
  return {
    files: {
      [`${folder}/${pascal}.tsx`]: component(names, kind),
      [`${folder}/${pascal}.test.tsx`]: TESTS[kind](names),
      ...(kind === 'thunk' ? { [`${folder}/${camel}.ts`]: thunk(names) } : {}),
      ...(kind === 'slice' ? { [`${folder}/${camel}Slice.ts`]: slice(names) } : {}),
      [`${folder}/index.ts`]:
        `export { ${pascal} } from './${pascal}.tsx';\n` +
        (kind === 'slice' ? `export { ${camel}Slice } from './${camel}Slice.ts';\n` : ''),
    },
    edits: kind === 'slice' ? { 'src/app/rootReducer.ts': registered(names) } : {},
    next: [`src/pages/: a page that shows <${pascal} />.`],
  };
}
