// Runs the React Compiler over the components and hooks of the browser app. It needs the unmodified source. SWC compiles
// its output, so Babel only parses TypeScript and JSX.
export default {
  plugins: [['babel-plugin-react-compiler', { target: '19' }]],
  overrides: [
    { test: /\.ts$/, parserOpts: { plugins: ['typescript'] } },
    { test: /\.tsx$/, parserOpts: { plugins: ['typescript', 'jsx'] } },
  ],
};
