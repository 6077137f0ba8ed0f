// Compiles the browser app. The React Compiler comes first, because it needs the unmodified source.
export default {
  presets: [
    [
      '@babel/preset-env',
      { targets: 'chrome 109, edge 109, firefox 115, safari 16', bugfixes: true, modules: false },
    ],
    ['@babel/preset-react', { runtime: 'automatic' }],
    ['@babel/preset-typescript', { allowDeclareFields: true }],
  ],
  plugins: [['babel-plugin-react-compiler', { target: '19' }]],
};
